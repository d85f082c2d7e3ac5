import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../generated/protocol';
import { preferences } from '../../lib/preferences.svelte';
import { lastSeen } from '../../lib/rooms';
import { atTable, leave, mine, prompt, room, server, theirs } from '../../test/at-table';
import { moment } from './ending.svelte';
import type { TableController } from './table-controller.svelte';

let controller: TableController;
beforeEach(() => (controller = atTable()));
afterEach(() => leave(controller));
const sentLast = () => server().sent.at(-1) as { id: string; type: string; option?: string };

it('reads whoever sits where somebody was muted', async () => {
  const answers = [{ seats: [1] }, { seats: [] }];
  const asked = vi.fn(() => Promise.resolve(Response.json(answers.shift())));
  vi.stubGlobal('fetch', asked);
  await controller.muting.set(1, true);
  const says = (name: string, online: boolean) =>
    server().says({
      type: 'room',
      room: { ...room, seats: [room.seats[0]!, { seat: 1, kind: 'person', name, online }] },
      you: { seat: 0, host: true },
    });
  says('Ben', true);
  await vi.waitFor(() => expect(controller.muting.seats).toEqual([]));
  says('Ben', false);
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('TableController', () => {
  it('shows the view of the welcome, and who is who', () => {
    expect(controller.view).toEqual({ turn: 1, players: [{ silver: 3 }, { silver: 4 }] });
    expect(controller.mine).toEqual({ hand: ['a'] });
    expect(controller.seats.map((s) => [s.name, s.you, s.asked])).toEqual([
      ['Ada', true, true],
      ['Shrewd bot 2', false, false],
    ]);
    expect(controller.asked).toBe(true);
  });

  it('stays at the game when the call that started it is answered after it has begun', () => {
    controller.adopt({ ...room, state: 'gathering' }, { seat: 0, host: true });
    expect(controller.room?.state).toBe('playing');
  });

  it('knows since when a table waits, also before the first choice', () => {
    const welcome = (seq: number, created: string, played: string) =>
      server().says({
        type: 'welcome',
        seq,
        room: { ...room, created, played },
        you: { seat: 0, host: true },
        public: {},
        turn: mine,
        chat: null,
      });
    const [made, began] = ['2024-05-01T12:00:00Z', '2024-05-01T12:30:00.5Z'];
    welcome(3, made, began);
    expect(controller.moved).toBe(Date.parse(began));
    welcome(0, made, began);
    expect(controller.moved).toBe(Date.parse(began));
    // Where that was not noted it is looked on from now.
    welcome(0, made, made);
    expect(controller.moved).toBeGreaterThan(Date.parse(began));
  });

  it('offers nothing while the game is paused, and all of it again when it goes on', () => {
    const at = '2026-05-10T12:00:00Z';
    const tell = (number: number, kind: string, paused: boolean) =>
      server().says({
        type: 'happened',
        happenings: [{ number, seq: 2, at, kind, seat: -1, by: 1 }],
        times: { at, number, paused, seats: [] },
      });
    tell(1, 'paused', true);
    expect(controller.choices.prompt).toBeUndefined();
    expect(controller.asked).toBe(false);
    expect(controller.timing.happenings.map((h) => h.kind)).toEqual(['paused']);
    tell(2, 'resumed', false);
    expect(controller.choices.prompt?.id).toBe(prompt.id);
    expect(controller.asked).toBe(true);
  });

  it('lets what is asked take the place of what is chosen ahead, which never answers it', async () => {
    const orders = { version: 0, orders: [], standing: [], next: { ...prompt, id: 0 } };
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(url.endsWith('/orders') ? Response.json(orders) : new Response(null, { status: 404 })),
    );
    await controller.ahead.open();
    expect(controller.ahead.planning).toBe(false); // this seat is asked
    server().says({ type: 'update', seq: 3, by: 0, turn: theirs });
    await controller.ahead.open();
    const planned = controller.ahead.prompt!;
    expect(controller.shown.choices).toBe(controller.ahead.choices);
    expect(controller.choices.prompt).toBeUndefined();
    server().says({ type: 'update', seq: 4, by: 0, turn: { ...mine, prompt: { ...prompt, id: 4 } } });
    expect(controller.ahead.planning).toBe(false);
    expect(controller.shown.choices).toBe(controller.choices);
    // A press that was on its way.
    controller.ahead.choices.choose(planned.options[0]!);
    expect(server().types()).not.toContain('choose');
  });

  it('says the number of the last happening when it comes again, and asks for those that it lacks', () => {
    const at = '2026-05-10T12:00:00Z';
    const happened = (number: number) => ({
      type: 'happened',
      happenings: [{ number, seq: 2, at, kind: 'proposed', seat: -1, by: 1 }],
      times: { at, number, seats: [] },
    });
    server().says(happened(1));
    server().says(happened(3));
    expect(server().sent.at(-1)).toMatchObject({ type: 'hello', seq: 2, number: 1 });
    expect(controller.timing.happenings).toHaveLength(1);
  });

  it('keeps the figures of the match, which only the welcome tells', () => {
    controller.adopt({ ...room, figures: { lamp: 2 } }, { seat: 0, host: true });
    server().says({ type: 'room', room: { ...room, seq: 3 }, you: { seat: 0, host: true } });
    expect(controller.room?.seq).toBe(3);
    expect(controller.room?.figures).toEqual({ lamp: 2 });
  });

  it('keeps saying why a seat was lost, until this browser has one again', () => {
    const welcome = (seat: number) =>
      server().says({
        type: 'welcome',
        seq: 2,
        room,
        you: { seat, host: false },
        public: { turn: 1, players: [] },
        turn: theirs,
        log: null,
        chat: null,
      });
    server().says({ type: 'bye', reason: 'freed' });
    expect(controller.link.bye).toBe('freed');
    server().breaks();
    controller.link.retry();
    server().accept();
    welcome(-1);
    expect(controller.link.bye).toBe('freed');
    welcome(1);
    expect(controller.link.bye).toBeUndefined();
  });

  it('applies what changed and asks what is asked next', () => {
    server().says({
      type: 'update',
      seq: 3,
      by: 0,
      public: { 'players/0': { silver: 1 } },
      turn: theirs,
      log: [{ seq: 3, seat: 0, key: 'placed' }],
    });
    expect(controller.view).toEqual({ turn: 1, players: [{ silver: 1 }, { silver: 4 }] });
    expect(controller.mine).toEqual({ hand: ['a'] });
    expect(controller.choices.prompt).toBeUndefined();
    expect(controller.log.map((e) => e.seq)).toEqual([1, 2, 3]);
    expect(lastSeen('abc')).toBe(3);
  });

  it('forgets the entries that an undo took back', () => {
    server().says({ type: 'update', seq: 3, by: 0, undo: true, logFrom: 2, turn: mine });
    expect(controller.log.map((e) => e.seq)).toEqual([1]);
  });

  it('keeps the log where what was taken back had told nothing', () => {
    const before = controller.log;
    server().says({ type: 'update', seq: 3, by: 0, undo: true, turn: mine });
    expect(controller.log).toEqual(before);
  });

  it('tells all that another did in a turn, whatever came last, until somebody else chooses', () => {
    const says = (seq: number, by: number, ...keys: string[]) =>
      server().says({ type: 'update', seq, by, turn: theirs, log: keys.map((key) => ({ seq, seat: by, key })) });
    const told = () => controller.story.recap.map((e) => e.key);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    says(3, 1, 'placed');
    says(4, 1, 'paid', 'gained');
    says(5, 1);
    expect(told()).toEqual(['placed', 'paid', 'gained']);
    expect(controller.story.told.map((e) => e.key)).toEqual(['paid', 'gained']);
    says(6, 0, 'placed');
    expect(told()).toEqual([]);
    says(7, 1, 'hired');
    expect(told()).toEqual(['hired']);
  });

  it('keeps a choice marked until its update, and then lets go', () => {
    controller.choose(2, 'place:quarry');
    expect(sentLast()).toMatchObject({ type: 'choose', prompt: 2, option: 'place:quarry' });
    expect(controller.choices.sent?.id).toBe('place:quarry');
    server().says({ type: 'update', seq: 3, by: 0, turn: theirs });
    expect(controller.choices.sent).toBeUndefined();
  });

  it('says why a choice was refused, and lets choose again', async () => {
    controller.choose(2, 'place:quarry');
    server().says({ type: 'answer', id: sentLast().id, result: 'refused', code: 'stale-prompt' });
    await vi.waitFor(() => expect(controller.refused).toBe('stale-prompt'));
    expect(controller.choices.sent).toBeUndefined();
    expect(controller.choices.prompt?.id).toBe(2);
  });

  it('takes several choices back one after the other, and stops where a door has closed', async () => {
    const undone = controller.undo(3);
    server().says({ type: 'answer', id: sentLast().id, result: 'applied', seq: 3 });
    await vi.waitFor(() =>
      expect(
        server()
          .types()
          .filter((t) => t === 'undo'),
      ).toHaveLength(2),
    );
    server().says({ type: 'answer', id: sentLast().id, result: 'refused', code: 'cannot-undo' });
    await undone;
    expect(
      server()
        .types()
        .filter((t) => t === 'undo'),
    ).toHaveLength(2);
    expect(controller.refused).toBe('cannot-undo');
  });

  it('chooses again what was taken back last, once, and only what is offered', () => {
    const chosen = () =>
      server()
        .types()
        .filter((t) => t === 'choose').length;
    controller.redo();
    server().says({ type: 'update', seq: 3, by: 0, undo: true, turn: { ...mine, redo: 'place:mine' } });
    controller.redo();
    expect([controller.redoable, chosen()]).toEqual([undefined, 0]);

    server().says({ type: 'update', seq: 4, by: 0, undo: true, turn: { ...mine, redo: 'place:quarry' } });
    expect(controller.redoable?.id).toBe('place:quarry');
    controller.redo();
    controller.redo();
    expect(sentLast()).toMatchObject({ type: 'choose', prompt: 2, option: 'place:quarry' });
    expect(chosen()).toBe(1);
  });

  it('is finished when the game is over, and asks nothing more', () => {
    server().says({ type: 'update', seq: 3, by: 1, turn: { asked: null, undo: { choices: 0 }, over: true } });
    expect(controller.room?.state).toBe('finished');
    expect(controller.choices.prompt).toBeUndefined();
  });

  describe('at the end of a turn', () => {
    const ends: Turn = {
      asked: [0],
      prompt: { id: 3, seat: 0, kind: 'end-turn', options: [{ id: 'end-turn', verb: 'end-turn' }] },
      undo: { choices: 1 },
    };
    const chose = (seq: number, turn: Turn) =>
      server().says({ type: 'update', seq, by: 0, turn, log: [{ seq, seat: 0, key: 'placed' }] });
    const types = () =>
      server()
        .types()
        .filter((type) => type === 'choose' || type === 'undo');
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => (preferences.endTurn = 'open'));

    it('is asked and left to the person', () => {
      chose(3, ends);
      vi.advanceTimersByTime(60_000);
      expect([controller.ending.runs, types()]).toEqual([false, []]);
    });

    it('goes on after a moment for who does not want to be asked, and says nothing if another window was faster', async () => {
      preferences.endTurn = 'never';
      chose(3, ends);
      expect(controller.ending.runs).toBe(true);
      vi.advanceTimersByTime(moment - 1);
      expect(types()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(types()).toEqual(['choose']);
      expect(sentLast()).toMatchObject({ prompt: 3, option: 'end-turn' });
      server().says({ type: 'answer', id: sentLast().id, result: 'refused', code: 'stale-prompt' });
      await vi.advanceTimersByTimeAsync(1);
      expect([controller.refused, controller.choices.sent, controller.ending.runs]).toEqual([
        undefined,
        undefined,
        false,
      ]);
    });

    it('waits for who takes it back, or says so', () => {
      preferences.endTurn = 'never';
      chose(3, ends);
      void controller.undo();
      vi.advanceTimersByTime(2 * moment);
      expect(types()).not.toContain('choose');
      chose(5, { ...ends, prompt: { ...ends.prompt!, id: 5 } });
      controller.ending.stop();
      vi.advanceTimersByTime(2 * moment);
      expect(types()).not.toContain('choose');
    });

    it('ends no turn of a lesson by itself', () => {
      preferences.endTurn = 'never';
      chose(3, { ...ends, lesson: { step: 'a', number: 1, of: 2, option: 'end-turn' } });
      expect(controller.ending.runs).toBe(false);
    });

    it('shows nothing of what others do before one goes on, for who always wants to be asked', () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
      preferences.endTurn = 'always';
      const plays = (seq: number, turn = theirs) =>
        server().says({ type: 'update', seq, by: 1, turn, log: [{ seq, seat: 1, key: 'placed' }] });
      chose(3, theirs);
      plays(4);
      plays(5, mine);
      expect([controller.seq, controller.story.holds, controller.story.waiting]).toEqual([3, true, 2]);
      controller.story.goOn();
      vi.advanceTimersByTime(60_000);
      expect([controller.seq, controller.story.holds, controller.asked]).toEqual([5, false, true]);

      // A turn that was ended by an answer is not asked for again.
      chose(6, ends);
      chose(7, theirs);
      expect(controller.story.holds).toBe(false);
      vi.restoreAllMocks();
    });
  });
});
