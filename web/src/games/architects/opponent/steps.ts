import type { Entry } from '../../../generated/protocol';
import type { Step } from '../../../table/game';
import { kinds, opponentOf } from '../board/works';
import type { LargeLocation, PlayerView, Public, Works } from '../views';

/*
 * The rules play the opponent's whole turn at once. What it did is in the log,
 * so the position before each entry is the one after it with that taken back:
 * from the end to the beginning.
 */

/** A view that may be changed. */
class Draft {
  readonly view: Public;
  readonly works: Works;

  constructor(from: Public, works: Works) {
    this.works = { ...works, influence: [...works.influence], tokens: [...works.tokens] };
    this.view = { ...from, players: [...from.players], works: this.works };
  }

  player(seat: number, change: (p: PlayerView) => Partial<PlayerView>): void {
    const p = this.view.players[seat];
    if (p) this.view.players[seat] = { ...p, ...change(p) };
  }

  /** So many Workers of a seat more in a location. */
  put(location: string, seat: number, n: number): void {
    if (!(location in this.view.locations)) return;
    const at = location as LargeLocation;
    const counts = this.view.locations[at].map((m, i) => (i === seat ? Math.max(0, m + n) : m));
    this.view.locations = { ...this.view.locations, [at]: counts };
  }

  /** Who stands in a space of the Black Market. */
  space(location: string, seat: number): void {
    const space = location.replace('black_market_', '');
    if (space === 'small' || space === 'middle' || space === 'large')
      this.view.black = { ...this.view.black, [space]: seat };
  }
}

type Undo = (d: Draft, seat: number, args: Args, before: Before) => void;
/** The position before the turn's update, and what was told of it until then. */
interface Before extends Works {
  all: Public;
  told: readonly Entry[];
}
interface Args {
  n(name?: string): number;
  text(name: string): string;
}

type Row = keyof Public['market'];
type Stalls = Public['market'][Row];
const rows: readonly Row[] = ['top', 'bottom'];

function market(d: Draft, row: Row, change: (stalls: Stalls) => Stalls, pile: number): void {
  d.view.market = { ...d.view.market, [row]: change(d.view.market[row]) };
  d.view.piles = { ...d.view.piles, apprentices: d.view.piles.apprentices + pile };
}

/** Takes a new Apprentice off the end of its row, which has slid to the left already. */
const unreveal: Undo = (d, _, args) => {
  const row = rows.find((r) => d.view.market[r].some((s) => s.card === args.text('card')));
  if (row) market(d, row, (list) => [...list.filter((s) => s.card !== args.text('card')), { card: '', silver: 0 }], 1);
};

/** Puts an Apprentice that was removed back where it stood. */
const unremove: Undo = (d, _, args, before) => {
  const card = args.text('card');
  const open = rows.filter((r) => d.view.market[r].at(-1)?.card === '');
  const row = open.find((r) => before.all.market[r].some((s) => s.card === card)) ?? open[0];
  if (!row) return;
  const stood = before.all.market[row].findIndex((s) => s.card === card);
  const column = stood < 0 ? d.view.market[row].findIndex((s) => s.card === '') : stood;
  const stall = { card, silver: args.n('silver') };
  market(d, row, (list) => [...list.slice(0, column), stall, ...list.slice(column, -1)], -1);
};

/** Takes back one Worker that was placed. */
const lift: Undo = (d, seat, args) => {
  const [location, slot] = [args.text('location'), args.n()];
  if (location === 'guildhall') {
    const hall = d.view.guildhall;
    d.view.guildhall =
      slot > 0
        ? { ...hall, slots: hall.slots.map((s, i) => (i === slot - 1 ? -1 : s)) }
        : { ...hall, extra: hall.extra.slice(0, -1) };
  } else if (location.startsWith('black_market')) d.space(location, -1);
  else d.put(location, seat, -1);
  d.player(seat, (p) => ({ reserve: p.reserve + 1 }));
};

const undo: Record<string, Undo> = {
  place: lift,
  retreat: (d, seat, args) => {
    d.put(args.text('location'), seat, args.n());
    d.player(seat, (p) => ({ reserve: p.reserve - args.n() }));
  },
  gain: (d, seat, args) =>
    d.player(seat, (p) => Object.fromEntries([...kinds, 'silver' as const].map((r) => [r, p[r] - args.n(r)]))),
  pay: (d, seat, args) =>
    d.player(seat, (p) => Object.fromEntries([...kinds, 'silver' as const].map((r) => [r, p[r] + args.n(r)]))),
  virtue: (d, seat, args) => d.player(seat, (p) => ({ virtue: p.virtue - args.n('virtue') })),
  influence: (d, seat, args) => {
    d.works.influence[seat] = (d.works.influence[seat] ?? 0) - args.n('influence');
  },
  debt: (d, seat, args) => d.player(seat, (p) => ({ unpaid: p.unpaid - args.n('debt') })),
  'debt-paid': (d, seat) => d.player(seat, (p) => ({ unpaid: p.unpaid + 1, paid: p.paid - 1 })),
  'tax-added': (d, _, args) => {
    d.view.taxStand -= args.n('tax');
  },
  'tax-taken': (d, _, args) => {
    d.view.taxStand += args.n('silver');
  },
  capture: (d, seat, args) => {
    d.put(args.text('location'), args.n('owner'), args.n());
    d.player(seat, (p) => ({
      captives: p.captives.map((m, i) => (i === args.n('owner') ? Math.max(0, m - args.n()) : m)),
    }));
  },
  removed: unremove,
  reveal: unreveal,
  imprison: (d, seat, _, { all, told }) => {
    // All that it held: those of before, and those captured in this turn.
    const held = (all.players[seat]?.captives ?? []).map((n, owner) =>
      told.reduce((sum, e) => sum + (e.key === 'capture' && e.args?.owner === owner ? argsOf(e).n() : 0), n),
    );
    d.player(seat, () => ({ captives: held }));
    held.forEach((n, owner) => d.player(owner, (p) => ({ prisoners: p.prisoners - n })));
  },
  freed: (d, seat, args, { all }) => {
    all.players.forEach(({ captives }, holder) =>
      d.player(holder, (p) => ({ captives: p.captives.map((n, i) => (i === seat ? (captives[seat] ?? n) : n)) })),
    );
    d.player(seat, (p) => ({ reserve: p.reserve - args.n() }));
  },
  released: (d, seat, args) =>
    d.player(seat, (p) => ({ prisoners: p.prisoners + args.n(), reserve: p.reserve - args.n() })),
  construct: (d, seat, args) =>
    d.player(seat, (p) => ({ buildings: p.buildings.filter((b) => b !== args.text('card')) })),
  token: (d, _, args) => {
    d.works.tokens = d.works.tokens.map((at) => (at === args.text('location') ? '' : at));
  },
  cathedral: (d, seat, args) => d.player(seat, () => ({ cathedral: args.n() - 1 })),
  'future-scheme': (d, _, args) => {
    d.works.future += args.n();
  },
  // Of a reset: what it moves stood where the position before says.
  'market-turned': (d, _, __, { all }) => {
    d.view.black = { ...d.view.black, largeCard: all.black.largeCard, largePile: all.black.largePile };
  },
  'market-shown': (d, _, __, { all }) => {
    d.view.black = { ...d.view.black, smallCard: all.black.smallCard, smallPile: all.black.smallPile };
  },
  arrested: (d, seat, args) => {
    d.space(args.text('location'), seat);
    d.player(seat, (p) => ({ prisoners: p.prisoners - 1 }));
  },
  profiteer: (d, seat, args, before) => {
    d.put(before.profiteer, seat, args.n());
    d.player(seat, (p) => ({ prisoners: p.prisoners - args.n() }));
  },
  consequence: (d, _, __, before) => {
    d.works.consequence = before.consequence;
    d.works.contribution = before.contribution;
    d.works.stock = before.stock;
  },
  'princess-moves': (d, _, __, before) => {
    d.works.princess = before.princess;
  },
  'profiteer-moves': (d, _, __, before) => {
    d.works.profiteer = before.profiteer;
  },
};

function argsOf(entry: Entry): Args {
  const value = (name: string) => entry.args?.[name];
  return { n: (name = 'n') => Number(value(name) ?? 0), text: (name) => String(value(name) ?? '') };
}

/** The opponent's turn among what a choice brought, thing by thing. */
export function steps(before: Public, after: Public, entries: readonly Entry[]): Step<Public>[] {
  const seat = opponentOf(after)?.seat;
  const from = entries.findIndex((e) => e.key === 'turn' && e.seat === seat);
  if (seat === undefined || from < 0 || !before.works || !after.works) return [];
  const later = entries.findIndex((e, i) => i > from && e.key === 'turn');
  const turn = entries.slice(from, later < 0 ? undefined : later).filter((e) => e.only === undefined);
  const old = before.works;
  // The spaces that were filled at each moment, and where the marker stood, are known from the beginning.
  const list: Step<Public>[] = [];
  let view = after;
  for (let i = turn.length - 1; i >= 0; i -= 1) {
    const entry = turn[i]!;
    const told =
      ['turn', 'scheme'].includes(turn[i - 1]?.key ?? '') && entry.key === 'scheme' ? [turn[i - 1]!, entry] : [entry];
    // A Scheme has options to be read, and perhaps why those above the one that was taken were not.
    list.unshift({ view, told, ...(entry.key === 'scheme' && { stays: Number(entry.args?.n) > 1 ? 3 : 2 }) });
    const d = new Draft(view, view.works!);
    const earlier = entries.slice(0, entries.indexOf(told[0]!));
    const at = { ...old, all: before, told: earlier.slice(from) };
    for (const e of [...told].reverse()) undo[e.key]?.(d, e.seat, argsOf(e), at);
    d.works.filled = filled(old, earlier);
    d.works.marker =
      [...earlier]
        .reverse()
        .find((e) => e.key === 'marker')
        ?.args?.resource?.toString() ?? old.marker;
    view = d.view;
    i -= told.length - 1;
  }
  return list;
}

/** The spaces of the Contribution card that are filled after some entries. */
function filled(old: Works, entries: readonly Entry[]): string[] {
  const emptied = entries.findLastIndex((e) => e.key === 'consequence');
  const more = entries.slice(emptied + 1).flatMap((e) => (e.key === 'contribute' ? [String(e.args?.resource)] : []));
  return [...(emptied < 0 ? old.filled : []), ...more];
}
