import { viscounts_cover } from '../../paraglide/messages/viscounts_cover.js';
import type { Cover } from '../../table/game';

export default {
  picture: [
    'hills castle:brick/stone@56,96,.9 townhouse:brick/plaster@-34,104,.7 church:slate/stone@150,102,.7 tree@-64,104 pine@178,104',
    '; -60,20,.9 oval keen straight firm bob:brown short:brown coronet mantle:blue/gold scroll',
    '; 12,38,.7 round merry bulb smile full:ginger turban:red/gold robe:red/gold purse:rust/gold',
    '; 84,22,.88 gaunt calm hook firm tonsure:grey habit:night/rust _book:brick turned',
  ].join(' '),
  triumph: (colour) =>
    'hills townhouse:brick/plaster@12,106,.7 castle:brick/stone@82,106,.96 pine@200,104 ' +
    `flag:${colour}/gold@38,108,.68 flag:${colour}/gold@108,108,.68 ` +
    `; 122,24,.92 oval merry fine smile bob:ginger coronet mantle:gold/${colour} scroll`,
  minutes: [20, 30],
  about: viscounts_cover,
} satisfies Cover;
