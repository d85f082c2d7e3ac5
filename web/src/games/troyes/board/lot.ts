import type { ShownPrompt } from '../../../generated/protocol';

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

/** The lot that a prompt is about, or the dice chosen so far to be turned over. */
export function lotOf(prompt: ShownPrompt | undefined): Lot | undefined {
  const about = prompt?.about;
  if (about?.verb !== 'lot') return undefined;
  const args = about.args ?? {};
  const dice = [1, 2, 3].flatMap((i) => (args[`die${i}`] === undefined ? [] : [String(args[`die${i}`])]));
  return {
    dice,
    value: Number(args.value ?? 0),
    price: Number(args.deniers ?? 0),
    ...(args.activity !== undefined && { cube: String(args.activity) }),
  };
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

/** What a lot would give: activations, cubes, deniers; undefined where it is not said. */
export function gives(args: Record<string, string | number> | null | undefined): number | undefined {
  const n = Number(args?.n ?? 0);
  return n > 0 ? n : undefined;
}
