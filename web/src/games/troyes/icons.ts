import Banner from '~icons/game-icons/tattered-banner';
import Castle from '~icons/game-icons/castle';
import Church from '~icons/game-icons/church';
import Coins from '~icons/game-icons/two-coins';
import Cube from '~icons/game-icons/cube';
import Dice from '~icons/game-icons/perspective-dice-six-faces-random';
import Fire from '~icons/game-icons/flying-flag';
import Hall from '~icons/game-icons/crown';
import Hammer from '~icons/game-icons/hammer-nails';
import Hourglass from '~icons/game-icons/hourglass';
import Laurels from '~icons/game-icons/laurels';
import Mask from '~icons/game-icons/domino-mask';
import Meeple from '~icons/game-icons/meeple';
import Mitre from '~icons/game-icons/jeweled-chalice';
import Rolled from '~icons/game-icons/rolling-dices';
import Wheat from '~icons/game-icons/wheat';
import { shared } from '../../icons';
import type { IconDef, IconSet } from '../../table/game';
import type { DieColour } from './drawing/dice';
import Die from './icons/Die.svelte';

const red = 'light-dark(#a8322a, #ea8a7d)';
const white = 'light-dark(#75695a, #f0e8d8)';
const yellow = 'light-dark(#936a00, #f0c544)';
const gray = 'light-dark(#6a6a6a, #b4b4b4)';

const dice: readonly DieColour[] = ['red', 'white', 'yellow', 'black'];

/** A die by its colour, which may be any of it, and by colour and value: `red-5`. */
const faces = Object.fromEntries(
  dice.flatMap((colour) =>
    [undefined, 1, 2, 3, 4, 5, 6].map((value): [string, IconDef] => [
      value === undefined ? colour : `${colour}-${value}`,
      { glyph: Die, props: { colour, value } },
    ]),
  ),
);

/** Every icon of the game, by the name that the rules or the cards use. */
export const icons: IconSet = {
  deniers: { glyph: Coins, tint: 'var(--sign-gold)' },
  influence: { glyph: Laurels, tint: 'var(--sign-violet)' },
  vp: shared.vp,
  ...faces,
  lot: { glyph: Dice },
  die: { glyph: Rolled },
  citizen: { glyph: Meeple },
  neutral: { glyph: Meeple, tint: gray },
  cube: { glyph: Cube },
  banner: { glyph: Banner, tint: red },
  tradesman: { glyph: Hammer },
  deferred: { glyph: Hourglass },
  palace: { glyph: Hall, tint: red },
  bishopric: { glyph: Mitre, tint: white },
  'city-hall': { glyph: Castle, tint: yellow },
  cathedral: { glyph: Church },
  agriculture: { glyph: Wheat, tint: yellow },
  event: { glyph: Fire, tint: red },
  character: { glyph: Mask },
};

/** Icons of the legend, in its order: a die of each colour, whatever its face. */
export const legend: readonly string[] = Object.keys(icons).filter((name) => !/\d/.test(name));
