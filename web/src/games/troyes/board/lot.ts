import type { Shown } from '../../../generated/protocol';
import type { Choices } from '../../../table/choices.svelte';
import { diceOf, neutral, type Public } from '../views';
import { diceNamed } from './chronicle';

/** A lot that is being formed. */
export interface Lot {
  /** Ids of its dice, such as "0-red-5". */
  dice: string[];
  value: number;
  /** Deniers. */
  price: number;
  /** The activity whose cube improves it. */
  cube?: string;
}

/** The lot that an option stands for, or the dice chosen so far to be turned over. */
function lotOf(option: Shown | undefined): Lot | undefined {
  if (option?.verb !== 'lot') return undefined;
  const args = option.args ?? {};
  const dice = [1, 2, 3].flatMap((i) => (args[`die${i}`] === undefined ? [] : [String(args[`die${i}`])]));
  return {
    dice,
    value: Number(args.value ?? 0),
    price: Number(args.deniers ?? 0),
    ...(args.activity !== undefined && { cube: String(args.activity) }),
  };
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

/**
 * The lot that is shown: the one that is formed, or that is pointed at while an action's lots are
 * offered; and what it would become with the die or the cube that is pointed at.
 */
export function shownLot({
  prompt,
  previewed,
}: Choices): { lot: Lot; next?: { value: number; price: number } } | undefined {
  const lot = lotOf(prompt?.kind === 'lot' ? prompt.about : prompt?.kind === 'bid' ? previewed : undefined);
  if (!lot || prompt?.kind !== 'lot' || (previewed?.verb !== 'die' && previewed?.verb !== 'cube'))
    return lot && { lot };
  return { lot, next: { value: Number(previewed.args?.value ?? 0), price: Number(previewed.args?.deniers ?? 0) } };
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

/** Whose dice they are: districts as ids name them, each with how many. */
export function districtsOf(lot: Lot): { district: string; n: number }[] {
  const by = new Map<string, number>();
  for (const die of lot.dice) {
    const district = die.slice(0, die.indexOf('-'));
    by.set(district, (by.get(district) ?? 0) + 1);
  }
  return [...by].map(([district, n]) => ({ district, n }));
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
