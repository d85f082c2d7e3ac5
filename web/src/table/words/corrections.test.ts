import { render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import paladins from '../../games/paladins';
import { absolveSlots, data } from '../../games/paladins/data';
import InTable from '../../test/InTable.svelte';
import Card from '../parts/Card.svelte';
import { correct } from './corrections';

const printed = structuredClone(data);
const scheme = data.solo.scheme_cards.cards[0]!.id;

function shown(card: string) {
  const { container, unmount } = render(InTable, {
    props: { game: paladins, component: Card, props: { card, size: 'reader' } },
  });
  const found = { text: container.textContent, standIn: container.querySelector('.stand-in') !== null };
  unmount();
  return found;
}

describe('the figures of a room', () => {
  let restore = () => {};
  afterEach(() => {
    restore();
    expect(data).toEqual(printed);
  });
  const put = (corrections: unknown) => (restore = correct(data, corrections));

  it('are those that its cards show', () => {
    const was = shown('adventurer-blue').text;
    put({ outsiders: { cards: { 'adventurer-blue': { convert: [{ attribute: { strength: 4 } }] } } } });
    expect(
      paladins
        .card('adventurer-blue')
        ?.effects.map((e) => e.words)
        .join(),
    ).toContain('4');
    expect(shown('adventurer-blue').text).not.toBe(was);
  });

  it('are no stand-ins once they are put right, and the others still are', () => {
    expect(shown(scheme).standIn).toBe(true);
    put({ solo: { scheme_cards: { cards: { [scheme]: { name_en: 'Scheme' } } } } });
    expect(shown(scheme).standIn).toBe(false);
    expect(data.solo.ai_board).toEqual(printed.solo.ai_board);
    expect(data.solo.scheme_cards).toHaveProperty('provenance.distribution', 'reconstructed');
  });

  it('reach what knows cards by id, where a list was put right as a whole', () => {
    const slots = structuredClone(data.player_board.absolve_slots.slots);
    slots[1]!.reward = [{ worker: 'scout' }];
    put({ player_board: { absolve_slots: { slots } } });
    expect(absolveSlots.get(slots[1]!.id)?.reward).toEqual([{ worker: 'scout' }]);
  });

  it('may be of other fields, where the whole object stands in a list', () => {
    put({ solo: { ai_board: { top_actions: [{ worker_spaces: 2, more: 1 }] } } });
    expect(data.solo.ai_board.top_actions).toEqual({ worker_spaces: 2, more: 1 });
  });

  it('end with the room, or when another begins', () => {
    const first = put({ debts: { paid_vp: 9 } });
    put({ debts: { unpaid_vp: -8 } });
    first();
    expect(data.debts).toMatchObject({ paid_vp: printed.debts.paid_vp, unpaid_vp: -8 });
  });

  it('are those of the data file where nothing was corrected', () => {
    put(undefined);
    expect(data).toEqual(printed);
  });
});
