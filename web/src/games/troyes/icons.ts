import Banner from '~icons/game-icons/tattered-banner';
import Castle from '~icons/game-icons/castle';
import Church from '~icons/game-icons/church';
import Coins from '~icons/game-icons/two-coins';
import Cube from '~icons/game-icons/cube';
import Die from '~icons/game-icons/dice-six-faces-five';
import Dice from '~icons/game-icons/perspective-dice-six-faces-random';
import Fire from '~icons/game-icons/flying-flag';
import Hall from '~icons/game-icons/crown';
import Hammer from '~icons/game-icons/hammer-nails';
import Hourglass from '~icons/game-icons/hourglass';
import Laurels from '~icons/game-icons/laurels';
import Mask from '~icons/game-icons/domino-mask';
import Meeple from '~icons/game-icons/meeple';
import Mitre from '~icons/game-icons/jeweled-chalice';
import Wheat from '~icons/game-icons/wheat';
import { shared } from '../../icons';
import type { IconSet } from '../../table/game';

const red = 'light-dark(#a8322a, #ea8a7d)';
const white = 'light-dark(#75695a, #f0e8d8)';
const yellow = 'light-dark(#936a00, #f0c544)';
const gray = 'light-dark(#6a6a6a, #b4b4b4)';

/** Every icon of the game, by the name that the rules or the cards use. */
export const icons: IconSet = {
  deniers: { glyph: Coins, tint: 'light-dark(#8a6410, #e6c063)' },
  influence: { glyph: Laurels, tint: 'light-dark(#6f4287, #c79adf)' },
  vp: shared.vp,
  red: { glyph: Die, tint: red },
  white: { glyph: Die, tint: white },
  yellow: { glyph: Die, tint: yellow },
  black: { glyph: Die, tint: 'light-dark(#1c1a20, #8b8694)' },
  lot: { glyph: Dice },
  die: { glyph: Die },
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

/** Icons of the legend, in its order. */
export const legend: readonly string[] = Object.keys(icons);
