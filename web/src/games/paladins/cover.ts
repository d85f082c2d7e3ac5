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
  triumph: (colour) =>
    'mountains pine@10,104,.9 pine@24,108,.7 fortress:brick/stone@78,106,.92 ' +
    `tent:${colour}/plaster@190,108,.8 flag:${colour}/red@40,106,.7 flag:${colour}/red@112,106,.7 ` +
    `; 122,26,.9 square keen straight smile short:black bascinet surcoat:${colour}/red horn ^shield:${colour}/red`,
  minutes: [30, 40],
  about: paladins_cover,
} satisfies Cover;
