import type { Private, Public } from '../../generated/troyes/views';
import { locale } from '../../lib/locale.svelte';
import type { GameClient } from '../../table/game';
import { typeset } from '../../lib/typeset';
import { cardOf, gallery } from './cards';
import { data } from './data';
import { icons } from './icons';
import { messages, say } from './messages';
import { asked } from './rules/asked';
import { alone, playerOf } from './views';
import { standing } from './trail';
import { brief, word } from './words';

/** How a game against the King is judged, by the lead over him. */
const rating: readonly { min?: number; max?: number; label: { en: string; fr: string } }[] = data.solo.rating;

/** Where the game stands, for the top bar. */
function moment(view: Public): string {
  const where = { round: view.round, rounds: view.rounds };
  switch (view.phase) {
    case 'placement':
      return say('moment_placement');
    case 'over':
      return say('moment_over');
    case 'counter':
    case 'actions':
      return say(`moment_${view.phase}`, where);
    default:
      return say('moment_round', where);
  }
}

const troyes: GameClient<Public, Private> = {
  id: 'troyes',
  messages,
  icons,
  word,
  brief,
  card: cardOf,
  headings: ['round'],
  standing,
  begins: ['reroll', 'flip', 'recruit'],
  data,
  gallery,
  purse: (view, seat, mine) => {
    const p = playerOf(view, seat);
    if (!p) return [];
    return [
      { what: 'deniers', n: p.deniers },
      { what: 'influence', n: p.influence },
      ...(mine ? [{ what: 'vp', n: mine.vp }] : []),
    ];
  },
  sides: (view) => (alone(view) ? [{ seat: 1, name: say('king') }] : []),
  bands: () =>
    rating.map(({ min, max, label }) => ({
      ...(min !== undefined && { from: min }),
      ...(max !== undefined && { to: max }),
      words: typeset(label[locale.current]),
    })),
  moment,
  load: () => import('./parts'),
  rules: async () => (await import('./Rules.svelte')).default,
  asked,
};

export default troyes;
