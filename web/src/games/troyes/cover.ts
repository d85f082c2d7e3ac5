import { troyes_cover } from '../../paraglide/messages/troyes_cover.js';
import type { Cover } from '../../table/game';

export default {
  picture: [
    'town church:slate/marble@58,102,1.25 scaffold@92,104,.8 townhouse:brick/plaster@-34,104,.9 townhouse:ochre/plaster@2,108,.8',
    'palace:red/stone@142,104,.8 stall:red/plaster@-50,116,.7 cart@24,118,.7 fountain@110,118,.7 barrel@170,116,.6',
  ].join(' '),
  triumph: (colour) =>
    'town townhouse:brick/plaster@14,108,.8 church:slate/marble@78,106,1.1 townhouse:ochre/plaster@140,108,.85 ' +
    `stall:${colour}/gold@180,116,.8 cart@132,120,.6 flag:${colour}/gold@106,114,.72 flag:${colour}/gold@36,114,.72`,
  minutes: [25, 35],
  about: troyes_cover,
} satisfies Cover;
