import type { ClientMessage, Line as Begins, LineNode, LineTold, Room, Seat, Shown } from '../../generated/protocol';
import { engine, EngineError, workerEnded } from '../../engine/engine';
import type { Call } from '../../engine/engine';
import type { Wire } from '../../lib/socket';
import { Loose } from './loose';
import { TableController } from '../state/table-controller.svelte';

/** By whom a seat is played in a line: a bot's strength, or nothing for one's own hand. */
export type Hands = Readonly<Record<Seat, string>>;

/** One way that was tried, from where all begin to where it has come. */
export interface Tried {
  readonly n: number;
  /** What whoever tries it calls it; nothing: by its number. */
  name: string;
  /** Its last position. */
  leaf: number;
  /** The position in which it parted from what was tried before. */
  readonly from: number;
}

/** A choice by hand on the way of a line, or a deal, and the position that it led to. */
export interface Step {
  readonly id: number;
  readonly seat: Seat;
  readonly option: Shown | undefined;
  readonly early: boolean;
}

/** With what others begin: a bot that chooses at once, and not by chance. */
const otherwise = 'greedy';

/**
 * Who plays a line's seats at first: the bots as in the game, and a bot for every other but one's own; all are played
 * by hand where all cards are known.
 */
function handsOf({ room, premise }: Begins): Hands {
  if (premise.seat < 0) return {};
  const all = room.seats.map(({ seat, kind, bot }): [Seat, string] => [seat, kind === 'bot' && bot ? bot : otherwise]);
  return Object.fromEntries(all.filter(([seat]) => seat !== premise.seat));
}

/**
 * What is tried out from one moment of a game, played by the engine in this browser. Its table is a controller like
 * any, whose socket leads to the engine: nothing of it is sent, or kept.
 */
export class Line {
  readonly table: TableController;
  nodes: readonly LineNode[] = $state.raw([]);
  /** The position that is shown. */
  shown = $state(0);
  /** Whether a bot is about to choose. */
  thinks = $state(false);
  tried: readonly Tried[] = $state.raw([]);
  /** Which of them is being tried. */
  at = $state(0);
  hands: Hands = $state.raw({});
  /** Why it cannot go on. */
  failed: string | undefined = $state();
  /** Whether the browser has ended its worker, and another has brought it all about again; until one goes on. */
  again = $state(false);
  readonly #stop = new AbortController();
  #call: Call<'line'>;
  /** Whether the worker has told anything: one that ended before would only end again. */
  #told = false;
  #wire: Loose | undefined;

  constructor(readonly begins: Begins) {
    this.hands = handsOf(begins);
    this.table = new TableController('line', '', () => this.#connect());
    this.#call = this.#begin();
  }

  /** Has a worker play it, from what was tried if anything was. */
  #begin(): Call<'line'> {
    const luck = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const since = this.nodes.length > 0 ? { tried: [...this.nodes], shown: this.shown } : {};
    this.#told = false;
    const call = engine().begin(
      'line',
      { begins: this.begins, luck, bots: this.hands, ...since },
      { told: (told) => this.#hear(told), signal: this.#stop.signal },
    );
    // In its own time: whoever ends a worker on purpose closes the line, too.
    call.answer.catch((error: unknown) => setTimeout(() => this.#ended(error)));
    return call;
  }

  #ended(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const gone = error instanceof EngineError && error.code === workerEnded;
    if (gone && this.#told) this.goOn();
    else this.failed = error instanceof EngineError ? error.message : String(error);
  }

  /** Begins it again in another worker: all that was tried is there, and what is shown is the same. */
  goOn(): void {
    this.failed = undefined;
    this.again = this.nodes.length > 0;
    this.thinks = false;
    this.#call = this.#begin();
    this.#call.say({ do: 'send', message: { type: 'hello', seq: -1 } });
  }

  get room(): Room {
    return this.begins.room;
  }
  /** Whether all cards are known, and not only what one seat knew. */
  get open(): boolean {
    return this.begins.premise.seat < 0;
  }
  /** Whether it begins where the step of the game did, and not where one was. */
  get early(): boolean {
    return this.begins.premise.early === true;
  }
  /** The way that is being tried. */
  readonly way: Tried | undefined = $derived.by(() => this.tried[this.at]);
  /** The choices by hand on it, and deals, in order. */
  readonly steps: readonly Step[] = $derived.by(() => this.stepsTo(this.way?.leaf ?? 0));

  start(): void {
    this.table.open();
  }

  close(): void {
    this.table.close();
    this.#stop.abort();
  }

  /** Shows a position. */
  go(id: number): void {
    this.#call.say({ do: 'go', node: id });
  }

  /** Goes to where a way has come. */
  take(index: number): void {
    const way = this.tried[index];
    if (!way) return;
    this.at = index;
    this.go(way.leaf);
  }

  /** Deals anew what is hidden. */
  deal(): void {
    this.#call.say({ do: 'deal' });
  }

  /** Has a seat played by a bot, or by hand. */
  plays(seat: Seat, bot: string): void {
    const others = Object.entries(this.hands).filter(([s]) => Number(s) !== seat);
    this.hands = Object.fromEntries(bot ? [...others, [seat, bot]] : others) as Hands;
    this.#call.say({ do: 'bots', bots: { ...this.hands } });
  }

  /** Names a way. */
  name(index: number, name: string): void {
    this.tried = this.tried.map((way, i) => (i === index ? { ...way, name: name.trim().slice(0, 40) } : way));
  }

  stepsTo(id: number): readonly Step[] {
    const steps: Step[] = [];
    for (let node = this.nodes[id]; node && node.parent >= 0; node = this.nodes[node.parent])
      if (!node.bot) steps.push({ id: node.id, seat: node.seat, option: node.option, early: node.early === true });
    return steps.toReversed();
  }

  /** The first choice, or deal, by which a way parts from those before it. */
  firstOf(way: Tried): Step | undefined {
    const steps = this.stepsTo(way.leaf);
    return steps.find((step) => step.id >= way.from) ?? steps.at(-1);
  }

  #connect(): Wire {
    this.#wire?.close();
    this.#wire = new Loose((text) => this.#call.say({ do: 'send', message: JSON.parse(text) as ClientMessage }));
    return this.#wire;
  }

  #hear({ message, tree }: LineTold): void {
    this.#told = true;
    if (message !== undefined) this.#wire?.hears(message);
    if (!tree) return;
    for (const node of tree.nodes) this.#grow(node);
    if (tree.nodes.some((node) => !node.bot && node.parent >= 0)) this.again = false;
    if (tree.nodes.length > 0) this.nodes = [...this.nodes, ...tree.nodes];
    this.shown = tree.shown;
    this.thinks = tree.thinks === true;
    if (tree.nodes.length === 0) this.#find();
  }

  /** A way goes on from its last position; from any other another way begins. */
  #grow(node: LineNode): void {
    const index = this.tried.findIndex(({ leaf }) => leaf === node.parent);
    if (index >= 0) {
      this.tried = this.tried.map((way, i) => (i === index ? { ...way, leaf: node.id } : way));
      this.at = index;
      return;
    }
    this.tried = [...this.tried, { n: this.tried.length + 1, name: '', leaf: node.id, from: node.id }];
    this.at = this.tried.length - 1;
  }

  /** Where a way is gone again that was tried, it is that one. */
  #find(): void {
    const on = (leaf: number) => {
      for (let node = this.nodes[leaf]; node; node = this.nodes[node.parent]) if (node.id === this.shown) return true;
      return false;
    };
    const way = this.tried[this.at];
    if (way && on(way.leaf)) return;
    const index = this.tried.findIndex(({ leaf }) => on(leaf));
    if (index >= 0) this.at = index;
  }
}
