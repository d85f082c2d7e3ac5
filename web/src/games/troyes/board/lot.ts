import type { Shown } from '../../../generated/protocol';
import type { Choices } from '../../../table/acts/choices.svelte';
import { diceOf, neutral, type Public } from '../views';
import { diceNamed } from './chronicle';

/** A lot that is being formed. */
interface Lot {
  /** Ids of its dice, such as "0-red-5". */
  dice: string[];
  value: number;
  /** Deniers for its dice. */
  price: number;
  /** Who gets them; the bank is the neutral player. */
  paid: { owner: number; n: number }[];
  /** The activity whose cube improves it. */
  cube?: string;
}

/** What an option says of dice: what they count, cost, and whom. */
function worth({ args = {} }: Shown): Pick<Lot, 'value' | 'price' | 'paid'> {
  const paid = [1, 2, 3].flatMap((i) =>
    args[`owner${i}`] === undefined ? [] : [{ owner: Number(args[`owner${i}`]), n: Number(args[`pays${i}`]) }],
  );
  return { value: Number(args.value ?? 0), price: Number(args.deniers ?? 0), paid };
}

/** The lot that an option stands for, or the dice chosen so far to be turned over. */
function lotOf(option: Shown | undefined): Lot | undefined {
  if (option?.verb !== 'lot') return undefined;
  const args = option.args ?? {};
  const dice = [1, 2, 3].flatMap((i) => (args[`die${i}`] === undefined ? [] : [String(args[`die${i}`])]));
  return { ...worth(option), dice, ...(args.activity !== undefined && { cube: String(args.activity) }) };
}

/** The dice of the own district that have been chosen and still lie there: to be turned over, or against black dice. */
export function chosenOf({ prompt }: Choices, you: number): readonly string[] {
  if (prompt?.kind === 'flip') return lotOf(prompt.about)?.dice ?? [];
  if (prompt?.kind !== 'defend') return [];
  return diceNamed(prompt.about ?? {}).map(({ colour, value }) => `${you}-${colour}-${value}`);
}

/** The dice that have been taken up: they lie in the lot, no longer in their districts. */
export function takenUp(choices: Choices): readonly string[] {
  return choices.prompt?.kind === 'lot' ? (lotOf(choices.prompt.about)?.dice ?? []) : [];
}

/** A lot, what it would count with the die or the cube that is pointed at, and what is paid then, for the card included. */
export interface ShownLot {
  lot: Lot;
  next?: number;
  price: number;
  paid: Lot['paid'];
  /** Of it what the card asks for: to engage, and for what it does. */
  card: number;
  /** The card may ask for more, as is chosen next. */
  least: boolean;
}

/** The lot that is shown: the one that is formed, or that is pointed at while an action's lots are offered. */
export function shownLot({ prompt, previewed }: Choices): ShownLot | undefined {
  const lot = lotOf(prompt?.kind === 'lot' ? prompt.about : prompt?.kind === 'bid' ? previewed : undefined);
  if (!lot) return undefined;
  if (prompt?.kind === 'lot' && (previewed?.verb === 'die' || previewed?.verb === 'cube')) {
    const { value, price, paid } = worth(previewed);
    return { lot, next: value, price, paid, card: 0, least: false };
  }
  const cost = previewed?.cost?.find(({ what }) => what === 'deniers');
  const price = cost?.n ?? lot.price;
  return { lot, price, paid: lot.paid, card: price - lot.price, least: cost?.least === true };
}

/** A key for each die of a lot, by which it moves from its district and back. */
export function keysOf(view: Public, dice: readonly string[]): string[] {
  return dice.map((id, i) => {
    const [district = ''] = id.split('-');
    const there = diceOf(view, district === 'neutral' ? neutral : Number(district)).find((d) => d.id === id)?.n ?? 1;
    const before = dice.slice(0, i).filter((d) => d === id).length;
    return `die:${id}:${there - 1 - before}`;
  });
}

const uses = new Set(['activate', 'cathedral', 'fight', 'agriculture']);

/**
 * What the lot would give at a place (activations, cubes, deniers): with the cube that is pointed
 * at, or else as it lies. Undefined where that is not said.
 */
export function gives(choices: Choices, at: string): number | undefined {
  const { previewed } = choices;
  let n: unknown;
  if (previewed?.verb === 'cube') {
    // The first place is the cube's own card.
    const i = previewed.at?.lastIndexOf(at) ?? 0;
    if (i > 0) n = previewed.args?.[`n${i}`];
  } else {
    n = choices.at(at).options.find((o) => uses.has(o.verb))?.args?.n;
  }
  return Number(n ?? 0) > 0 ? Number(n) : undefined;
}
