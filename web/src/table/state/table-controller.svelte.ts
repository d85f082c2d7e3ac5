import { untrack } from 'svelte';
import type { ChatLine, Entry, Room, Seat, Shown, Turn, Update, Welcome, You } from '../../generated/protocol';
import { api, ApiError } from '../../lib/api';
import { prefersStill } from '../../lib/media';
import { preferences } from '../../lib/preferences.svelte';
import { lastSeen, rememberSeen } from '../../lib/rooms';
import { serverNow } from '../../lib/time';
import { Socket, type Connection, type Outcome, type Refusal, type ServerMessage } from '../../lib/socket';
import { Choices, type Chooser } from '../acts/choices.svelte';
import { Ending } from './ending.svelte';
import type { GameClient, SeatInfo } from '../game';
import { change } from '../acts/motion';
import { open, paces, Pacer } from './pacing.svelte';
import { Replayer, type Moment } from './replayer.svelte';
import { namesOf, seatInfos } from '../words/seats';
import { applySections, extendLog, type View } from './view';
import { Wording } from '../words/words';

const nobody: You = { seat: -1, host: false };
const noTurn: Turn = { asked: [], undo: { choices: 0 } };

/** A room as this browser sees it, and what may be intended there. */
export class TableController implements Chooser {
  room: Room | undefined = $state.raw();
  you: You = $state.raw(nobody);
  seq = $state(-1);
  /** When the last choice was made by the server's clock, in milliseconds of the epoch; 0 while none is known. */
  moved = $state(0);
  view: View | null = $state.raw(null);
  mine: unknown = $state.raw(null);
  turn: Turn = $state.raw(noTurn);
  log: readonly Entry[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([]);
  connection: Connection = $state.raw({ state: 'connecting' });
  /** Why the last intent was refused, until the next one. */
  refused: Refusal | undefined = $state();
  /** Why the server closed the last socket, until it is open again, or this browser has a seat again. */
  bye: string | undefined = $state();
  /** A moment of the past that is shown instead of now. */
  past: Replayer | undefined = $state.raw();
  /** Whether the past is shown because this seat was away. */
  catchingUp = $state(false);
  /** Which side of the rules is shown playing its turn, step by step. */
  acting: Seat | undefined = $state();
  game: GameClient | undefined = $state.raw();
  /** What the last update told that others did; what is asked of this seat ends it. */
  told: readonly Entry[] = $state.raw([]);
  /** What whoever chose last has done since somebody else did, if it was another seat. */
  recap: readonly Entry[] = $state.raw([]);
  #recapped: Seat | undefined;
  /** What the log tells of others since this seat did something last. */
  readonly missed: readonly Entry[] | undefined = $derived.by(() => {
    // That one's turn begins is nothing that one did.
    const told = this.log.filter((e) => !this.game?.headings?.includes(e.key));
    const own = told.findLastIndex((e) => e.seat === this.you.seat);
    const news = told.slice(own + 1).filter((e) => e.seat >= 0);
    return this.you.seat >= 0 && news.length > 0 ? news : undefined;
  });
  /** What this seat chose last, until something is told that everybody may know. */
  chosen: Shown | undefined = $state.raw();
  /** Whether this person is freeing the own seat: then nobody else did. */
  leaving = false;
  readonly pacer = new Pacer(
    (updates, goesOn) => this.#show(updates, goesOn),
    () => this.game,
  );

  readonly ending = new Ending((prompt) => {
    const [option] = prompt.options;
    if (!option) return;
    const answer = this.#socket.submit({ type: 'choose', prompt: prompt.id, option: option.id });
    // It is no matter to be told of if another window of this seat was faster.
    this.#send(
      option,
      answer.then(({ result }) => result !== 'refused'),
    );
  });

  readonly choices: Choices = new Choices(this);
  /** What a board is given while the past is shown: nothing to choose. */
  readonly quiet = new Choices();

  readonly seats: SeatInfo[] = $derived(
    seatInfos(this.room, this.you, this.turn.asked, this.view ? this.game?.sides?.(this.view) : []),
  );
  readonly #names = $derived(namesOf(this.seats));
  readonly wording: Wording | undefined = $derived.by(() => {
    void this.#names;
    const seats = untrack(() => this.seats);
    return this.game && new Wording(this.game, seats);
  });
  readonly asked: boolean = $derived(this.you.seat >= 0 && this.turn.asked.includes(this.you.seat));

  readonly #unseated = $derived(this.bye === 'freed' || this.bye === 'moved');

  readonly #socket: Socket;
  #welcomed = false;

  constructor(
    readonly code: string,
    url = socketURL(code),
  ) {
    this.#socket = new Socket(url, {
      message: (message) => this.#receive(message),
      connection: (connection) => {
        this.connection = connection;
        // Why this seat is no longer one's own stays to be read.
        if (connection.state === 'open' && !this.#unseated) this.bye = undefined;
      },
      bye: (reason) => {
        if (reason !== 'freed' || !this.leaving) this.bye = reason;
        this.leaving = false;
      },
    });
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.pacer.clear();
    this.ending.stop();
    this.past?.stop();
    this.#socket.close();
  }

  /** Tries to connect now instead of at the end of the countdown. */
  retry(): void {
    this.#socket.now();
  }

  /** Connects anew, as whatever seat this browser has been given meanwhile. */
  rejoin(): void {
    this.#socket.close();
    this.#socket.seq = -1;
    this.#socket.open();
  }

  /** Takes in what an HTTP call answered about the room. */
  adopt(room: Room, you: You): void {
    this.room = room;
    this.you = you;
  }

  // Intents.

  choose(prompt: number, option: string): void {
    const sent = this.choices.prompt?.options.find((o) => o.id === option);
    this.#send(sent, this.#submit(this.#socket.submit({ type: 'choose', prompt, option })));
  }

  /** Marks what has been sent until that is answered. */
  #send(sent: Shown | undefined, answer: Promise<boolean>): void {
    this.ending.stop();
    this.choices.sent = sent;
    this.chosen = sent;
    void answer.then((done) => {
      if (!done && this.choices.sent === sent) this.choices.sent = undefined;
    });
  }

  /** Takes the last choices of this seat back, as many as may be. */
  async undo(choices = 1): Promise<void> {
    this.ending.stop();
    for (let i = 0; i < choices; i += 1) {
      if (!(await this.#submit(this.#socket.submit({ type: 'undo' })))) return;
    }
  }

  /** Goes on from the end of one's turn to what others have done since. */
  goOn(): void {
    if (prefersStill() && preferences.pace !== 'step') this.pacer.flush();
    else this.pacer.next();
  }

  /** Says something in the chat; false if it was refused. */
  say(text: string): Promise<boolean> {
    return this.#submit(this.#socket.submit({ type: 'say', text }));
  }

  describe(option: Shown): string {
    return this.wording?.spoken(option) ?? '';
  }

  async #submit(answer: Promise<Outcome>): Promise<boolean> {
    this.refused = undefined;
    const outcome = await answer;
    if (outcome.result === 'refused') this.refused = outcome.code;
    return outcome.result !== 'refused';
  }

  // The past.

  /**
   * Shows the moment after the record of that number; of another seat its whole turn, one thing after the other,
   * and of a side of the rules step by step.
   */
  async show(seq: number, of?: Seat): Promise<void> {
    this.ending.stop();
    // What a side of the rules is shown doing has no moments but its own.
    const past = this.acting === undefined ? this.past : undefined;
    this.acting = undefined;
    const begins = past?.moments[0]?.frame.seq ?? 0;
    this.past?.stop();
    const replayer = past && begins <= seq ? past : await this.#replayer();
    if (!replayer) return;
    const index = replayer.moments.findIndex((moment) => moment.frame.seq >= seq);
    const [before, after] = [replayer.moments[index - 1], replayer.moments[index]];
    if (before && after && this.seats.some((s) => s.seat === of && s.kind === 'rules')) {
      const told = after.log.filter((e) => e.seq === after.frame.seq);
      const steps = this.#steps(before.view, after.view, after.mine, after.frame.seq, before.log, told);
      if (steps.length > 0) return this.#act(() => undefined, steps);
    }
    const turn = prefersStill() ? undefined : this.#turn(replayer.moments, index, of);
    change(() => {
      if (turn) replayer.goTo(turn[0]);
      else replayer.goToSeq(seq);
      this.past = replayer;
    });
    const { pace } = preferences;
    if (turn && pace !== 'step') replayer.play(paces[pace], undefined, turn[1]);
  }

  /** The first and the last moment of the turn of another seat to which one of its belongs, if they are not one. */
  #turn(moments: readonly Moment[], index: number, of?: Seat): [number, number] | undefined {
    if (of === undefined || of === this.you.seat) return undefined;
    const its = (i: number) => moments[i]?.frame.by === of;
    // Whoever has two turns in a row ends the first with what begins the second.
    const ends = (i: number) => moments[i]?.frame.log?.some((e) => this.game?.headings?.includes(e.key)) ?? false;
    if (!its(index)) return undefined;
    let [first, last] = [index, index];
    while (its(first - 1) && !ends(first - 1)) first -= 1;
    while (its(last + 1) && !ends(last)) last += 1;
    return first < last ? [first, last] : undefined;
  }

  /**
   * Goes a moment of the past on or back. Whoever steps sets the pace from then on; after the last thing that a
   * side of the rules did comes now.
   */
  step(by: number): void {
    const { past } = this;
    if (!past) return;
    past.stop();
    if (this.acting !== undefined && past.index + by > past.last) this.present();
    else past.goTo(past.index + by);
  }

  /** Shows once more what others did since this seat's last choice. */
  async again(): Promise<void> {
    const [first, last] = [this.missed?.[0], this.missed?.at(-1)];
    if (!first || !last) return;
    // What a side of the rules does it does with the choice before it.
    if (first.seq === last.seq && this.seats.some((s) => s.seat === first.seat && s.kind === 'rules'))
      return this.show(first.seq, first.seat);
    await this.#replay(first.seq - 1, this.seq);
  }

  /** Comes back to now. */
  present(): void {
    this.past?.stop();
    change(() => {
      this.past = undefined;
      this.catchingUp = false;
      this.acting = undefined;
    });
  }

  /** What a side of the rules did between two positions, as moments to be shown. */
  #steps(
    before: View | null,
    after: View | null,
    mine: unknown,
    seq: number,
    log: readonly Entry[],
    told: readonly Entry[],
  ): Moment[] {
    const steps = before && after ? (this.game?.steps?.(before, after, told) ?? []) : [];
    return steps.map((step) => {
      const last = told.indexOf(step.told.at(-1)!);
      return {
        frame: { seq } as Moment['frame'],
        view: step.view as View,
        mine,
        log: [...log, ...told.slice(0, last + 1)],
        told: step.told,
        stays: step.stays,
      };
    });
  }

  /** Shows a side of the rules playing, at the pace that the person likes. */
  #act(apply: () => void, moments: Moment[]): void {
    change(() => {
      apply();
      this.past = Replayer.of(moments);
      this.acting = moments[0]?.told?.[0]?.seat;
    });
    const { pace } = preferences;
    if (pace !== 'step' && !prefersStill()) this.past?.play(paces[pace] * 1.6, () => this.present());
  }

  async #replayer(from = 0): Promise<Replayer | undefined> {
    try {
      return new Replayer((await api.replay(this.code, this.you.seat, from)).frames);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused = error.code;
      return undefined;
    }
  }

  /** Shows what happened from one record to another, and comes back to now. */
  async #replay(from: number, to: number, away = false): Promise<void> {
    const replayer = await this.#replayer(from);
    if (!replayer || this.past) return;
    this.catchingUp = away;
    change(() => {
      replayer.goToSeq(from);
      this.past = replayer;
    });
    // Whoever goes step by step does so here, too.
    if (preferences.pace === 'step' || prefersStill()) return;
    const count = to - from;
    replayer.play(Math.max(250, Math.min(1400, 25_000 / count)), () => this.present());
  }

  // What comes from the server.

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.pacer.add(message, this.#atOnce(message));
      case 'room':
        this.adopt({ figures: this.room?.figures, ...message.room }, message.you);
        return;
      case 'said':
        this.chat = [...this.chat, message.line];
        return;
      case 'problem':
        this.refused = message.code;
        return;
    }
  }

  #welcome(w: Welcome): void {
    this.pacer.clear();
    this.#forgetNews();
    this.chosen = undefined;
    if (this.refused === 'offline') this.refused = undefined;
    if (w.you.seat >= 0) this.bye = undefined;
    const seen = lastSeen(this.code);
    change(() => {
      this.adopt(w.room, w.you);
      this.seq = w.seq;
      this.moved = w.seq > 0 ? Date.parse(w.room.played) : serverNow();
      this.view = applySections(null, w.public);
      this.mine = w.private ?? null;
      this.log = extendLog([], w.log);
      this.chat = w.chat;
      this.recap = this.missed ?? [];
      this.#take(w.turn);
    });
    const first = !this.#welcomed;
    this.#welcomed = true;
    const missed = w.seq - seen;
    if (first && seen >= 0 && missed > 1 && w.you.seat >= 0 && w.room.state === 'playing' && !prefersStill()) {
      void this.#replay(seen, w.seq, true);
    }
    this.#remember();
  }

  #atOnce(update: Update): boolean {
    if (update.by === this.you.seat || document.visibilityState === 'hidden') return true;
    if (this.pacer.holds) return false;
    return prefersStill() && preferences.pace !== 'step';
  }

  #show(updates: readonly Update[], goesOn: boolean): void {
    const u = updates.at(-1)!;
    // That a turn begins tells nothing of what was done in the last one.
    const news = updates.flatMap(open).filter((e) => !this.game?.headings?.includes(e.key));
    if (u.by === this.you.seat || u.undo) this.#forgetNews();
    else if (news.length > 0) {
      this.told = goesOn ? [...this.told, ...news] : news;
      this.recap = this.#recapped === u.by ? [...this.recap, ...news] : news;
      this.#recapped = u.by;
      this.chosen = undefined;
    }
    const [before, log] = [this.view, this.log];
    const view = updates.reduce((shown, { public: sections }) => applySections(shown, sections), before);
    const mine = updates.reduce((known, { private: own }) => (own === undefined ? known : own), this.mine);
    const apply = () => {
      this.seq = u.seq;
      this.moved = serverNow();
      this.view = view;
      this.mine = mine;
      this.log = updates.reduce((l, { log, logFrom }) => extendLog(l, log, logFrom), log);
      this.#take(u.turn);
    };
    const calm = !this.past && !u.undo && document.visibilityState === 'visible';
    const steps =
      calm && (!prefersStill() || preferences.pace === 'step')
        ? this.#steps(
            before,
            view,
            mine,
            u.seq,
            log,
            updates.flatMap((shown) => shown.log ?? []),
          )
        : [];
    const ends = this.#ends(u);
    if (steps.length > 0) this.#act(apply, steps);
    else change(apply);
    if (ends) this.pacer.hold();
    this.#remember();
  }

  /** Whether an update ends the turn of this seat unasked, for a person who wants to end each. */
  #ends(u: Update): boolean {
    if (preferences.endTurn !== 'always' || u.by !== this.you.seat || u.undo || u.turn.over || u.turn.lesson)
      return false;
    const asked = u.turn.asked ?? [];
    // Where all choose at once nobody's turn ends.
    const alone = this.turn.asked.length === 1 && this.asked;
    return alone && asked.length === 1 && !asked.includes(u.by) && this.choices.prompt?.kind !== 'end-turn';
  }

  #forgetNews(): void {
    this.told = [];
    this.recap = [];
    this.#recapped = undefined;
  }

  #take(turn: Turn): void {
    this.turn = turn;
    this.choices.ask(turn.over ? undefined : turn.prompt);
    this.ending.ask(turn.lesson || this.past ? undefined : turn.prompt);
    if (this.room && turn.over && this.room.state !== 'finished') {
      this.room = { ...this.room, state: 'finished' };
    }
  }

  #remember(): void {
    if (document.visibilityState === 'visible' && !this.catchingUp) rememberSeen(this.code, this.seq);
  }
}

function socketURL(code: string): string {
  const url = new URL(`/api/rooms/${encodeURIComponent(code)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
