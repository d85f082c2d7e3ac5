import type { Order, Orders, OrdersChanged, Shown, ShownPrompt } from '../../generated/protocol';
import { api, ApiError } from '../../lib/api';
import type { Refusal } from '../../lib/socket';
import { Choices, type Chooser } from '../acts/choices.svelte';

/** The table, as far as it matters to who chooses ahead there. */
interface Present {
  readonly code: string;
  /** Whether one plays here and is not asked. */
  readonly waits: boolean;
  describe(option: Shown): string;
  /** Says why something was refused. */
  refuse(code: Refusal): void;
  excuse(): void;
}

/** How long after a choice of others it is asked what has become of what was chosen ahead, in milliseconds. */
const soon = { planning: 300, else: 1_500 };
/** What the server says of orders that were not made for those that it has, or for what the game has come to. */
const outdated: readonly Refusal[] = ['busy', 'stale-prompt', 'no-such-option'];

/**
 * What this seat chooses ahead while others play. What would be asked is offered as any question is, by {@link choices}
 * of its own: nothing that is pressed there is ever an answer to what is asked.
 */
export class Ahead implements Chooser {
  /** Whether what would be asked is shown in the place of the game. */
  planning = $state(false);
  /** Whether somebody else, another device or the game, has changed them since they were shown. */
  changed = $state(false);
  /** What was removed last: it may be put back until something else is chosen. */
  removed: readonly Order[] = $state.raw([]);
  readonly choices: Choices = new Choices(this);

  #got: Orders | undefined = $state.raw();
  #next: ShownPrompt | undefined = $state.raw();
  /** What is shown of them now, to tell whether it is another. */
  #shown = '';
  /** The number of the question that is shown: no real one has it. */
  #id = -1;
  /** The call that was made last: what others answer is outdated. */
  #call = 0;
  #changes = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly now: Present) {}

  /** Whether the server has told of them, if only that there are none. */
  get known(): boolean {
    return this.#got !== undefined;
  }
  get orders(): readonly Order[] {
    return this.#got?.orders ?? [];
  }
  get standing(): readonly Order[] {
    return this.#got?.standing ?? [];
  }
  /** What was dropped, until that has been read. */
  get dropped(): Orders['dropped'] {
    return this.#got?.dropped;
  }
  /** Why nothing more can be chosen ahead. */
  get why(): Orders['why'] {
    return this.#got?.why;
  }
  /** What would be asked next. */
  get prompt(): ShownPrompt | undefined {
    return this.planning ? this.#next : undefined;
  }
  /** Whether a change of them is on its way. */
  get busy(): boolean {
    return this.#changes;
  }

  /** What the server is about to choose of that question for this seat: what was chosen ahead, or is chosen always. */
  sends(prompt: ShownPrompt | undefined): { option: Shown; always: boolean } | undefined {
    const [first] = this.orders;
    const offered = ({ kind, option: { id } }: Order) =>
      kind === prompt?.kind ? prompt.options.find((o) => o.id === id) : undefined;
    const next = first && offered(first);
    if (first && next && price(next) === price(first.option)) return { option: next, always: false };
    const [stands] = this.standing.flatMap((order) => offered(order) ?? []);
    return stands && { option: stands, always: true };
  }

  /** Answers that question oneself, and no longer by what was chosen ahead or always. */
  holdBack(prompt: ShownPrompt): void {
    const sent = this.sends(prompt);
    if (sent?.always) void this.stand(prompt.kind, sent.option.id, false);
    else if (sent) this.keep(0);
  }

  /** Whether this is chosen whenever it is asked. */
  always(kind: string, option: string): boolean {
    return this.standing.some((order) => order.kind === kind && order.option.id === option);
  }

  // Intents.

  /** Shows what would be asked. */
  async open(): Promise<void> {
    if (!this.now.waits) return;
    this.planning = true;
    this.#offer();
    await this.look(true);
  }

  /** Comes back to the game. */
  close(): void {
    this.planning = false;
    this.changed = false;
    this.removed = [];
    this.#offer();
  }

  /** Adds what is chosen of what would be asked. */
  choose(_: number, id: string): void {
    const option = this.#next?.options.find((o) => o.id === id);
    if (!option || this.#changes) return;
    this.choices.send(option);
    this.removed = [];
    void this.#give([...this.orders.map((o) => o.option.id), id]);
  }

  /** Leaves only so many of them, the first ones: each was chosen for the position after those before it. */
  keep(n: number): void {
    if (this.#changes || n >= this.orders.length) return;
    const { orders } = this;
    void this.#give(orders.slice(0, n).map((o) => o.option.id)).then((done) => {
      if (done) this.removed = orders;
    });
  }

  /** Puts back what was removed last. */
  restore(): void {
    if (this.#changes || this.removed.length === 0) return;
    const ids = this.removed.map((o) => o.option.id);
    this.removed = [];
    void this.#give(ids);
  }

  /** Notes that one has read of what was dropped. */
  read(): void {
    if (!this.#changes) void this.#give(this.orders.map((o) => o.option.id));
  }

  /** Has an option chosen whenever it is offered, or no longer. */
  async stand(kind: string, option: string, on: boolean): Promise<void> {
    if (this.#changes) return;
    await this.#change(() => api.standingOrder(this.now.code, { kind, option, on }));
  }

  describe(option: Shown): string {
    return this.now.describe(option);
  }

  // What comes from the server.

  /** Asks for them; who is refused is told so only where that was asked for. */
  async look(asked = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#changes) return;
    const call = ++this.#call;
    try {
      const got = await api.orders(this.now.code);
      if (call === this.#call) this.#take(got);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked && call === this.#call) this.now.refuse(error.code);
    }
  }

  /** Takes the word that they are others than they were: by another device, or because one was sent or dropped. */
  told({ version, left, dropped = false }: OrdersChanged): void {
    const got = this.#got;
    if (got?.version === version && got.orders.length === left && (got.dropped !== undefined) === dropped) return;
    void this.look();
  }

  /** Notes that the game has gone on. */
  moved(): void {
    clearTimeout(this.#timer);
    const wait = this.planning ? soon.planning : this.orders.length > 0 ? soon.else : undefined;
    if (wait !== undefined && document.visibilityState === 'visible')
      this.#timer = setTimeout(() => void this.look(), wait);
  }

  /** Forgets all of them: this seat is another's, or there is nothing more to choose. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#call += 1;
    this.#got = undefined;
    this.#next = undefined;
    this.close();
  }

  #give(options: string[]): Promise<boolean> {
    return this.#change(() => api.giveOrders(this.now.code, { version: this.#got?.version ?? 0, options }));
  }

  async #change(call: () => Promise<Orders>): Promise<boolean> {
    this.#changes = true;
    this.#call += 1;
    this.changed = false;
    this.now.excuse();
    try {
      this.#take(await call());
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const before = this.#got?.version;
      this.#changes = false;
      if (outdated.includes(error.code)) await this.look();
      if (error.code === 'busy' && this.#got?.version === before) this.now.refuse(error.code);
      else if (outdated.includes(error.code)) this.changed = true;
      else this.now.refuse(error.code);
      return false;
    } finally {
      this.#changes = false;
      this.choices.send(undefined);
    }
  }

  #take(got: Orders): void {
    const { orders, next } = got;
    const shown = JSON.stringify([orders.map((o) => o.option.id), { ...next, id: 0 }]);
    this.#got = got;
    if (shown !== this.#shown) this.#next = next && { ...next, id: (this.#id -= 1) };
    this.#shown = shown;
    this.#offer();
  }

  #offer(): void {
    this.choices.ask(this.prompt);
  }
}

const price = ({ cost, gain, ways }: Shown): string => JSON.stringify([cost, gain, ways]);
