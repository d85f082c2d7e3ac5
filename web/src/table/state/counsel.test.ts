import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Counsel as Answer, Room, ShownPrompt } from '../../generated/protocol';
import type { Outcome } from '../../lib/socket';
import { Choices } from '../acts/choices.svelte';
import { Counsel } from './counsel.svelte';
import type { Link } from './link.svelte';

const asks = (id: number, ...options: string[]): ShownPrompt => ({
  id,
  seat: 0,
  kind: 'place',
  options: options.map((o) => ({ id: o, verb: 'place' })),
});
const told = (prompt: number, ...options: string[]): Answer => ({
  prompt,
  share: 50,
  tried: 600,
  options: options.map((option, i) => ({ option, behind: i * 100, error: 10, line: [] })),
});

/** The socket: what was sent, and how the last question is answered. */
const sent: unknown[] = [];
let answer: (outcome: Outcome) => void;
const link = {
  submit(message: object) {
    sent.push(message);
    return new Promise<Outcome>((resolve) => (answer = resolve));
  },
  tell: (message: object) => sent.push(message),
} as unknown as Link;

let choices: Choices;
let counsel: Counsel;
const room = { advice: true } as Room;
/** What is asked of this seat. */
function ask(prompt: ShownPrompt | undefined) {
  choices.ask(prompt);
  counsel.moved(prompt);
}
const answered = (outcome: Outcome) => {
  answer(outcome);
  return vi.waitFor(() => expect(counsel.waits).toBe(false));
};

beforeEach(() => {
  sent.length = 0;
  choices = new Choices({ choose: () => {} });
  counsel = new Counsel({ room, choices, link, stoodIn: false });
  ask(asks(7, 'a', 'b'));
});

describe('advice', () => {
  it('is offered where the room has it and there is something to choose', () => {
    expect(counsel.offered).toBe(true);
    ask(asks(8, 'a'));
    expect(counsel.offered).toBe(false);
    ask(asks(9, 'a', 'b'));
    expect(new Counsel({ room: {} as Room, choices, link, stoodIn: false }).offered).toBe(false);
    expect(new Counsel({ room, choices, link, stoodIn: true }).offered).toBe(false);
  });

  it('is asked for once at a question, lit there, and forgotten with it', async () => {
    void counsel.ask();
    expect([counsel.open, counsel.waits]).toEqual([true, true]);
    await answered({ result: 'advised', counsel: told(7, 'b', 'a') });
    expect(choices.counselled).toEqual(['b', 'a']);
    counsel.close();
    void counsel.ask();
    expect(sent).toEqual([{ type: 'advise', prompt: 7 }]);
    expect(counsel.answer?.options[0]?.option).toBe('b');
    ask(asks(8, 'a', 'b'));
    expect([counsel.open, counsel.answer, choices.counselled.length]).toEqual([false, undefined, 0]);
  });

  it('is cancelled by closing it, and what comes of that is not shown', async () => {
    void counsel.ask();
    const first = answer;
    counsel.close();
    expect(sent.at(-1)).toEqual({ type: 'cancel' });
    void counsel.ask();
    first({ result: 'refused', code: 'cancelled' });
    await Promise.resolve();
    expect([counsel.waits, counsel.refused]).toEqual([true, undefined]);
    await answered({ result: 'advised', counsel: told(7, 'a') });
    expect(counsel.answer?.options).toHaveLength(1);
  });

  it('says why there is none, and may be asked for again', async () => {
    void counsel.ask();
    await answered({ result: 'refused', code: 'busy' });
    expect(counsel.refused).toBe('busy');
    void counsel.ask();
    expect([counsel.waits, sent.length]).toEqual([true, 2]);
  });

  it('of a question that has passed is dropped', async () => {
    void counsel.ask();
    ask(asks(8, 'a', 'b'));
    answer({ result: 'advised', counsel: told(7, 'a') });
    await Promise.resolve();
    expect([counsel.open, counsel.answer, choices.counselled.length]).toEqual([false, undefined, 0]);
  });
});
