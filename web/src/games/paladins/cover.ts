import { paladins_cover } from '../../paraglide/messages/paladins_cover.js';
import type { Cover } from '../../table/game';

export default {
  picture: [
    'mountains fortress:brick/stone@56,98,.9 tent:red/plaster@128,104,.8 pine@-40,98 pine@-20,102,.8 pine@164,100',
    'rampart:blue/stone@-34,104,.8',
    '; -60,20,.9 square keen straight firm bob:brown short:brown bascinet mail:red horn ^shield:red/gold',
    '; 10,38,.7 oval calm snub smile tonsure:brown habit:earth/paper _book:blue',
    '; 84,22,.88 square keen bulb grin long:blond forked:blond spectacle leather:timber/blue battleaxe ^round:blue/marble turned',
  ].join(' '),
  minutes: [30, 40],
  about: paladins_cover,
} satisfies Cover;
