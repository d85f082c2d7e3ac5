import { architects_cover } from '../../paraglide/messages/architects_cover.js';
import type { Cover } from '../../table/game';

export default {
  picture: [
    'hills rampart:brick/stone@-70,92 rampart:brick/stone@190,92 townhouse:rust/plaster@-36,92 cottage:brick/plaster@150,94',
    'church:slate/stone@40,100,1.15 scaffold:brick/stone@86,102,.8 crane:marble@108,102,.9 tree@176,100,.9 stones@70,116,.7',
    'logs@122,116,.8',
    '; -62,26,.86 square tan keen bulb smile cropped:black moustache coif:marble apron:slate/ochre mallet',
    '; 84,24,.88 soft sly fine smirk braids:black hood:plum/night cloak:plum/night scroll turned',
  ].join(' '),
  triumph: (colour) =>
    'hills townhouse:rust/plaster@18,104,.8 church:slate/marble@84,106,1.08 tree@-2,106,.7 cottage:brick/plaster@190,104,.8 ' +
    `flag:${colour}/gold@52,104,.62 flag:${colour}/gold@106,104,.62 ` +
    `; 122,26,.9 soft merry fine grin bob:brown laurel robe:${colour}/gold scroll`,
  minutes: [20, 25],
  about: architects_cover,
} satisfies Cover;
