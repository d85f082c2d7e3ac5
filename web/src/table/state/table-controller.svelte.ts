import { untrack } from 'svelte';
import type {
  ChatLine,
  Entry,
  Happen,
  Room,
  RoomChanged,
  Seat,
  Shown,
  Times,
  Turn,
  Update,
  Welcome,
  You,
} from '../../generated/protocol';
import { api, ApiError } from '../../lib/api';
import { prefersStill } from '../../lib/media';
import { preferences } from '../../lib/preferences.svelte';
import { lastSeen, rememberSeen } from '../../lib/rooms';
import { seesLate } from '../../lib/late';
import { serverNow } from '../../lib/time';
import type { Outcome, Refusal, ServerMessage, Wire } from '../../lib/socket';
import { Choices, type Chooser } from '../acts/choices.svelte';
import { change } from '../acts/motion';
import type { BoardProps, GameClient, SeatInfo } from '../game';
import { namesOf, seatInfos } from '../words/seats';
import { Wording } from '../words/words';
import { Ahead } from './ahead.svelte';
import { Counsel } from './counsel.svelte';
import { Ending, endsUnasked } from './ending.svelte';
import { Link, socketURL } from './link.svelte';
import { Muting } from './muting.svelte';
import { Past } from './past.svelte';
import { Story } from './story.svelte';
import { Timing } from './timing.svelte';
import { advanced, applySections, extendLog, goesBack, type Position, type View } from './view';

const nobody: You = { seat: -1, host: false };
const noTurn: Turn = { asked: [], undo: { choices: 0 } };

/** A table as its parts have it: they read, and intend by methods. */
export type Table = Readonly<TableController>;

/** A room as this browser sees it, and what may be intended there. */
export class TableController implements Chooser, Position {
  room: Room | undefined = $state.raw();
  you: You = $state.raw(nobody);
  seq = $state(-1);
  /** When the last choice was made, or the game began, by the server's clock, in milliseconds of the epoch; 0 while that is not known. */
  moved = $state(0);
  view: View | null = $state.raw(null);
  mine: unknown = $state.raw(null);
  turn: Turn = $state.raw(noTurn);
  log: readonly Entry[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([]);
  /** Why the last intent was refused, until the next one. */
  refused: Refusal | undefined = $state();
  game: GameClient | undefined = $state.raw();
  /** The seat that leads through the replay of the game, which is over. */
  leader: Seat | undefined = $state();

  readonly link: Readonly<Link>;
  readonly muting: Readonly<Muting>;
  readonly timing: Timing = new Timing(() => this.room);
  readonly story: Readonly<Story> = new Story(this, (updates) => this.#show(updates));
  readonly past: Readonly<Past> = new Past(this);
  readonly choices: Choices = new Choices(this);
  readonly ending: Readonly<Ending> = new Ending((prompt) => {
    const [option] = prompt.options;
    if (!option) return;
    const answer = this.link.submit({ type: 'choose', prompt: prompt.id, option: option.id });
    // It is no matter to be told of if another window of this seat was faster.
    this.#send(
      option,
      answer.then(({ result }) => result !== 'refused'),
    );
  });
  readonly ahead: Ahead = new Ahead(this);
  readonly counsel: Counsel = new Counsel(this);
  /** What a board is given while the past is shown: nothing to choose. */
  readonly quiet = new Choices();

  readonly seats: SeatInfo[] = $derived(
    seatInfos(
      this.room,
      this.you,
      this.timing.paused ? [] : this.turn.asked,
      this.view ? this.game?.sides?.(this.view) : [],
    ),
  );
  readonly #names = $derived(namesOf(this.seats));
  readonly wording: Wording | undefined = $derived.by(() => {
    void this.#names;
    const seats = untrack(() => this.seats);
    return this.game && new Wording(this.game, seats);
  });
  /** Whether what is seen here is late: nobody plays from here. */
  readonly late: boolean = $derived(seesLate(this.room, this.you));
  /** Whether this seat is waited for; nobody is while the game is paused. */
  readonly asked: boolean = $derived(
    this.you.seat >= 0 && this.turn.asked.includes(this.you.seat) && !this.timing.paused,
  );
  /** Whether a bot plays this seat for its person. */
  readonly stoodIn: boolean = $derived.by(() => {
    const own = this.timing.of(this.you.seat);
    return Boolean(own?.standIn || own?.conceded);
  });
  /** Whether this seat plays here, in its person's own hands, and is not asked. */
  readonly waits: boolean = $derived.by(() => {
    const { over, lesson } = this.turn;
    const played = this.you.seat >= 0 && this.room?.state === 'playing' && !over && !lesson;
    return played && !this.timing.paused && !this.choices.prompt && !this.stoodIn;
  });
  /** Whether whoever sits here may try out what follows; see the protocol. */
  readonly tries: boolean = $derived.by(() => {
    const { over, lesson } = this.turn;
    const played = this.you.seat >= 0 && this.room?.state === 'playing' && !over && !lesson;
    return played && this.room?.advice === true && !this.stoodIn && !this.apart;
  });
  /** What a board is given: the moment of the past that is shown, or now. */
  readonly shown: Required<BoardProps<View, unknown>> = $derived.by(() => {
    const you = this.you.seat;
    const { moment } = this.past;
    if (moment) {
      const { view, mine, log } = moment;
      return { view: view as View, mine, you, seats: this.past.seats, choices: this.quiet, log };
    }
    const choices = this.ahead.planning ? this.ahead.choices : this.choices;
    return { view: this.view as View, mine: this.mine, you, seats: this.seats, choices, log: this.log };
  });

  #welcomed = false;
  /** Whether something that this seat has asked to happen around the game is on its way. */
  #happens = false;
  /** For whose seat it has been asked whom it mutes. */
  #mutes = nobody.seat;

  constructor(
    readonly code: string,
    url = socketURL(code),
    /** What stands in the place of its socket: then nothing of the table is asked of the server, or kept. */
    readonly apart?: () => Wire,
  ) {
    this.link = new Link(url, (message) => this.#receive(message), false, apart);
    this.muting = new Muting(code);
  }

  open(): void {
    this.link.open();
  }

  close(): void {
    this.story.clear();
    this.ending.stop();
    this.past.stop();
    this.ahead.forget();
    this.link.close();
  }

  /** Takes in what an HTTP call answered about the room. */
  adopt(room: Room, you: You): void {
    // A game that has begun does not gather again: the answer to a call may be overtaken by what the socket tells.
    if (room.state === 'gathering' && this.room && this.room.state !== 'gathering') return;
    this.room = room;
    this.you = you;
  }

  /** Words what is played here, once that game has come. */
  plays(game: GameClient): void {
    this.game = game;
  }

  // Intents.

  choose(prompt: number, option: string): void {
    const sent = this.choices.prompt?.options.find((o) => o.id === option);
    this.#send(sent, this.#submit(this.link.submit({ type: 'choose', prompt, option })));
  }

  /** Marks what has been sent until that is answered. */
  #send(sent: Shown | undefined, answer: Promise<boolean>): void {
    this.ending.stop();
    this.choices.send(sent);
    this.story.chose(sent);
    void answer.then((done) => {
      if (!done && this.choices.sent === sent) this.choices.send(undefined);
    });
  }

  /** Takes the last choices of this seat back, as many as may be. */
  async undo(choices = 1): Promise<void> {
    this.stay();
    for (let i = 0; i < choices; i += 1) {
      if (!(await this.#submit(this.link.submit({ type: 'undo' })))) return;
    }
  }

  /** How the game stands in time, and what is proposed; nothing while there is nothing to tell. */
  get times(): Times | undefined {
    return this.timing.times;
  }

  /** What this seat took back last and may choose again, among the options of what it is asked. */
  get redoable(): Shown | undefined {
    return this.choices.prompt?.options.find(({ id }) => id === this.turn.redo);
  }

  /** Chooses again what this seat took back last. */
  redo(): void {
    const { prompt, sent } = this.choices;
    if (prompt && this.redoable && !sent) this.choose(prompt.id, this.redoable.id);
  }

  /** Lets this seat's turn not end by itself. */
  stay(): void {
    this.ending.stop();
  }

  /** Says something in the chat; false if it was refused. */
  say(text: string): Promise<boolean> {
    return this.#submit(this.link.submit({ type: 'say', text }));
  }

  /** Has something happen around the game, once for one press; false if it was refused. */
  async happen(what: Happen): Promise<boolean> {
    if (this.#happens || this.choices.unmeant()) return false;
    this.#happens = true;
    this.excuse();
    try {
      const { room, you } = await api.happen(this.code, what);
      this.adopt({ figures: this.room?.figures, ...room }, you);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refuse(error.code);
      return false;
    } finally {
      this.#happens = false;
      // What was pressed may be gone, and something else lie under the hand.
      this.choices.turned();
    }
  }

  describe(option: Shown): string {
    return this.wording?.spoken(option) ?? '';
  }

  /** Says why something was refused. */
  refuse(code: Refusal): void {
    this.refused = code;
  }

  /** Notes that a refusal has been read. */
  excuse(): void {
    this.refused = undefined;
  }

  async #submit(answer: Promise<Outcome>): Promise<boolean> {
    this.excuse();
    const outcome = await answer;
    if (outcome.result === 'refused') this.refuse(outcome.code);
    return outcome.result !== 'refused';
  }

  // What comes from the server.

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.story.add(message);
      case 'room':
        return this.#change(message);
      case 'happened': {
        const { paused } = this.timing;
        this.timing.add(message);
        if (this.timing.paused !== paused) this.#offer();
        return;
      }
      case 'orders':
        return this.ahead.told(message);
      case 'said':
        this.chat = [...this.chat, message.line];
        return;
      case 'led':
        this.leader = message.seat < 0 ? undefined : message.seat;
        return;
      case 'problem':
        return this.refuse(message.code);
    }
  }

  #change({ room, you }: RoomChanged): void {
    const holder = (seat: Seat, of?: Room) => `${of?.seats[seat]?.kind} ${of?.seats[seat]?.name}`;
    // Whoever sits where somebody was muted is read.
    const another = this.muting.seats.some((seat) => holder(seat, room) !== holder(seat, this.room));
    this.adopt({ figures: this.room?.figures, ...room }, you);
    if (another) void this.muting.look();
  }

  #welcome(w: Welcome): void {
    this.story.clear();
    if (this.refused === 'offline') this.excuse();
    if (w.you.seat >= 0) this.link.seated();
    // Also where the lot has seated the others elsewhere.
    const begins = this.room?.state === 'gathering' && w.room.state !== 'gathering';
    if (w.you.seat >= 0 && (begins || w.you.seat !== this.#mutes) && !this.apart) void this.muting.look();
    if (w.you.seat !== this.#mutes) this.ahead.forget();
    this.#mutes = w.you.seat;
    const seen = this.apart ? -1 : lastSeen(this.code);
    const { seq } = w;
    change(() => {
      this.adopt(w.room, w.you);
      this.timing.begin(w.times, w.happenings);
      const [made, played] = [Date.parse(w.room.created), Date.parse(w.room.played)];
      this.moved = seq > 0 || played > made ? played : serverNow();
      this.#place({ seq, view: applySections(null, w.public), mine: w.private ?? null, log: extendLog([], w.log) });
      this.chat = w.chat;
      this.story.recall();
      this.#take(w.turn);
    });
    if (w.you.seat >= 0 && w.room.state === 'playing' && !w.turn.lesson && !this.apart) void this.ahead.look();
    const first = !this.#welcomed;
    this.#welcomed = true;
    if (first && seen >= 0 && seq - seen > 1 && w.you.seat >= 0 && w.room.state === 'playing' && !prefersStill())
      void this.past.catchUp(seen);
    this.#remember();
  }

  #show(updates: readonly Update[]): void {
    const u = updates.at(-1)!;
    const { seq, view, mine, log } = this;
    const before: Position = { seq, view, mine, log };
    const after = updates.reduce(advanced, before);
    const apply = () => {
      this.moved = serverNow();
      this.#place(after);
      this.#take(u.turn);
    };
    const ends = u.by === this.you.seat && endsUnasked(u, this.turn, this.choices.prompt);
    const calm = !this.past.shown && !goesBack(u) && document.visibilityState === 'visible';
    const told = updates.flatMap((shown) => shown.log ?? []);
    const moves = calm && (!prefersStill() || preferences.pace === 'step');
    if (!moves || !this.past.act(before, after, told, apply)) change(apply);
    if (ends) this.story.hold();
    this.ahead.moved();
    this.#remember();
  }

  #place({ seq, view, mine, log }: Position): void {
    this.seq = seq;
    this.view = view;
    this.mine = mine;
    this.log = log;
  }

  #take(turn: Turn): void {
    this.turn = turn;
    this.#offer();
    if (this.room && turn.over && this.room.state !== 'finished') this.room = { ...this.room, state: 'finished' };
  }

  /** What is asked is offered, unless the game is paused. */
  #offer(): void {
    const { over, lesson, prompt } = this.turn;
    const open = over || this.timing.paused ? undefined : prompt;
    this.choices.ask(open, this.ahead.planning);
    this.counsel.moved(open);
    // What is asked takes the place of what would be.
    if (over) this.ahead.forget();
    else if (!this.waits) this.ahead.close();
    this.ending.ask(lesson || this.past.shown ? undefined : open);
  }

  #remember(): void {
    if (document.visibilityState === 'visible' && !this.past.catchingUp && !this.apart)
      rememberSeen(this.code, this.seq);
  }
}
