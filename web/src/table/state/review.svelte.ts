import type { Arrow, ChatLine, Happening, Place, Room, Seat, You } from '../../generated/protocol';
import { Latest } from '../../lib/latest';
import type { Outcome, Refusal, ServerMessage } from '../../lib/socket';
import type { Spot } from '../acts/elements';
import type { SeatInfo } from '../game';
import { Link, socketURL } from './link.svelte';
import { Muting } from './muting.svelte';

/** The page that shows the replay. */
export interface Replaying {
  /** Shows the moment after the record of that number, or the nearest that there is, and returns that one's. */
  go(seq: number): number;
  /** Shows what a seat knows, or what everybody knew. */
  see(seat: Seat): void;
  seats(): SeatInfo[];
  happenings(): readonly Happening[];
}

/** How often the others are told where whoever leads is, at most, and after how long at rest another's knowledge is asked for, in milliseconds. */
const pointEvery = 100;
const seeAfter = 300;
const mostArrows = 8;

/** Reviewing a finished game together: who leads, where they are, and what is said beside it. */
export class Review {
  room: Room | undefined = $state.raw();
  you: You = $state.raw({ seat: -1, host: false });
  chat: readonly ChatLine[] = $state.raw([]);
  /** Why the last intent was refused, until the next one. */
  refused: Refusal | undefined = $state();
  /** Whether it is known who leads: not before the server has told. */
  known = $state(false);
  /** The seat that leads. */
  leader: Seat | undefined = $state();
  /** Whether that is this page. */
  here = $state(false);
  /** Whether this page goes where whoever leads is. */
  follows = $state(true);
  /** Where that is, as was told last. */
  place: Place | undefined = $state.raw();
  /** Where the pointer is that others see, and the arrows, while this page leads. */
  spot: Spot | undefined = $state.raw();
  /** Whose areas are to be open here, as whoever leads has them; undefined: whoever one likes. */
  opened: readonly Seat[] | undefined = $state.raw();
  /** Whose are. */
  #open: readonly Seat[] = [];
  arrows: readonly Arrow[] = $state.raw([]);

  /** What is drawn over the table: one's own while leading, that of whoever leads while one is led. */
  readonly drawn: { spot: Spot | undefined; arrows: readonly Arrow[] } = $derived.by(() => {
    if (this.here) return { spot: this.spot, arrows: this.arrows };
    const { at, x = 0, y = 0, arrows = [] } = (this.follows && this.place) || {};
    return { spot: at === undefined ? undefined : { at, x, y }, arrows };
  });

  readonly link: Readonly<Link>;
  readonly muting: Readonly<Muting>;
  /** Where the page is. */
  #at: { seq: number; seat: Seat } = { seq: 0, seat: -1 };
  /** The moment to which it was brought last, and whether it is being brought there. */
  #brought: number | undefined;
  #brings = false;
  /** Whose knowledge it is about to show. */
  #sees: Seat | undefined;
  readonly #said: Latest<Place>;
  readonly #led: Latest<Place>;
  readonly #seen: Latest<Seat>;

  constructor(
    readonly code: string,
    private readonly page: Replaying,
    url = socketURL(code),
  ) {
    this.link = new Link(url, (message) => this.#receive(message), true);
    this.muting = new Muting(code);
    this.#said = new Latest(pointEvery, (place) => this.link.tell({ type: 'point', place }));
    // Of places that come in one go only the last is drawn, and only whose knowledge was settled on is asked for.
    this.#led = new Latest(0, (place) => this.#bring(place), true);
    this.#seen = new Latest(seeAfter, (seat) => this.follows && !this.here && this.page.see(seat), true);
  }

  get seats(): SeatInfo[] {
    return this.page.seats();
  }

  get timing(): { readonly happenings: readonly Happening[] } {
    return { happenings: this.page.happenings() };
  }

  open(): void {
    this.link.open();
  }

  close(): void {
    for (const late of [this.#said, this.#led, this.#seen]) late.stop();
    this.link.close();
  }

  /** Takes the lead, or lays it down. */
  lead(takes: boolean): void {
    this.refused = undefined;
    if (!takes) this.#end();
    this.link.tell({ type: 'lead', ...(!takes && { down: true }) });
  }

  /** Goes one's own way, or comes along again. */
  follow(along: boolean): void {
    this.follows = along;
    if (!along) {
      this.#led.stop();
      this.#seen.stop();
      this.#sees = this.opened = undefined;
    } else if (this.place) this.#bring(this.place);
  }

  /** Notes which moment the page shows, and as who: whoever goes anywhere alone steps away. */
  shows(seq: number, seat: Seat): void {
    const moved = seq !== this.#at.seq;
    this.#at = { seq, seat };
    if (this.here) {
      if (moved) this.arrows = []; // they were about another moment
      this.#tell();
    } else if (this.follows && this.place && moved && !this.#brings && seq !== this.#brought) this.follow(false);
  }

  /** Points at something, or at nothing. */
  point(spot: Spot | undefined): void {
    this.spot = spot;
    this.#tell();
  }

  /** Draws an arrow, or takes it away if it is there; beyond as many as there may be the first goes. */
  draw(from: string, to: string): void {
    if (from === to) return;
    const others = this.arrows.filter((a) => a.from !== from || a.to !== to);
    this.arrows = others.length < this.arrows.length ? others : [...others, { from, to }].slice(-mostArrows);
    this.#tell();
  }

  /** Notes whose areas are open. */
  opens(seats: readonly Seat[]): void {
    this.#open = seats;
    this.#tell();
  }

  clear(): void {
    this.arrows = [];
    this.#tell();
  }

  /** Says something in the chat; false if it was refused. */
  async say(text: string): Promise<boolean> {
    this.refused = undefined;
    const outcome: Outcome = await this.link.submit({ type: 'say', text });
    if (outcome.result === 'refused') this.refused = outcome.code;
    return outcome.result !== 'refused';
  }

  #tell(): void {
    if (this.here) this.#said.put({ ...this.#at, ...this.spot, open: [...this.#open], arrows: [...this.arrows] });
  }

  #bring(place: Place): void {
    if (!this.follows || this.here) return;
    this.#brings = true;
    this.#brought = this.page.go(place.seq);
    this.#brings = false;
    const { open = [] } = place;
    if (!this.opened || String(open) !== String(this.opened)) this.opened = open;
    if (place.seat === this.#sees) return; // a pointer that moves on does not put it off
    this.#sees = place.seat;
    if (place.seat !== this.#at.seat) this.#seen.put(place.seat);
    else this.#seen.stop();
  }

  #end(): void {
    this.here = false;
    this.spot = undefined;
    this.arrows = [];
    this.#said.stop();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.chat = message.chat;
        this.#adopt(message.room, message.you);
        return;
      case 'room':
        return this.#adopt(message.room, message.you);
      case 'said':
        this.chat = [...this.chat, message.line];
        return;
      case 'led':
        return this.#take(message.seat, message.here ?? false);
      case 'pointed':
        this.place = message.place;
        if (this.follows) this.#led.put(message.place);
        return;
      case 'problem':
        this.refused = message.code;
    }
  }

  #adopt(room: Room, you: You): void {
    if (you.seat >= 0 && you.seat !== this.you.seat) void this.muting.look();
    this.room = room;
    this.you = you;
  }

  #take(seat: Seat, here: boolean): void {
    this.known = true;
    // The connection broke, and with it went the lead: if nobody has taken it since, it goes on.
    if (seat < 0 && this.here) return this.link.tell({ type: 'lead' });
    if (!here || !this.here) this.place = undefined;
    this.#led.stop();
    this.#sees = this.opened = undefined;
    this.leader = seat < 0 ? undefined : seat;
    if (here) {
      this.here = true;
      this.follows = true; // whoever takes the lead from here later takes this page along
      this.#tell();
    } else this.#end();
  }
}
