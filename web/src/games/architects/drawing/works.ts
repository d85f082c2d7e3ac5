/** What stands on each card of Age of Wonders, in the words of `drawing/picture.ts`. */
import { trade } from './trade';

const apprentices: Record<string, string> = {
  abbot: 'nave oval calm hook firm tonsure:grey full:grey cope:pine/gold crozier',
  knight: 'camp square keen straight firm moustache:black aventail:slate plate:slate/blue sword ^flag:red/gold',
  diplomat: 'hall oval calm hook smile cropped:grey goatee:grey bycocket:blue/gold coat:blue/silver scroll turned',
  ...trade('court calm hook', {
    aristocrat_carpentry: 'soft smile curls:blond coronet gown:leaf/gold cup',
    aristocrat_tiling: 'oval firm long:black moustache:black chaperon:red/gold doublet:red/gold ring:gold turned',
    aristocrat_masonry: 'gaunt smirk bob:grey glasses beret:plum/silver mantle:plum/silver mirror',
  }),
  ...trade('cloister merry snub smile', {
    benefactor_wood: 'round fringe:brown full:brown cap:leaf/earth coat:leaf/plaster ^log basket',
    benefactor_clay: 'soft tan bun:ginger kerchief:rust/marble gown:rust/plaster _pot turned',
    benefactor_stone: 'square bald:grey short:grey wrinkles skullcap:slate robe:slate/plaster stone',
  }),
  ...trade('room keen straight', {
    tinkerer_tiling: 'gaunt smirk shaggy:grey glasses leather:rust/ochre hammer',
    tinkerer_carpentry: 'round grin tied:brown goatee:brown felt:moss/ochre apron:moss/timber saw turned',
  }),
  financier: 'study soft keen fine lips bun:black veil:leaf/gold gown:leaf/gold coinstack',
  brigand: 'wood square tan sly hook grin shaggy:black stubble patch hood:earth/night leather:earth/night falchion',
  ...trade('market sly', {
    charlatan_wood: 'gaunt hook smirk curls:ginger pointed:moss/gold robe:moss/ochre bottle',
    charlatan_clay: 'round bulb grin bald:brown moustache:brown turban:rust/gold robe:rust/ochre ball:leaf turned',
    charlatan_stone: 'soft snub smile long:black veil:slate/gold robe:slate/plum cards',
  }),
  ...trade('street calm straight', {
    journeyman_carpentry: 'oval smile cropped:brown cap:timber/leaf shirt:leaf/plaster saw ^pack:earth/ochre',
    journeyman_tiling: 'round tan grin fringe:black felt:brick/gold shirt:brick/plaster tile ^pack:rust/ochre turned',
    journeyman_masonry:
      'square firm shaggy:blond short:blond straw:ochre/slate shirt:slate/plaster trowel ^pack:slate/ochre',
  }),
  swindler_storehouse: 'room gaunt sly bulb grin long:grey goatee:grey beret:plum/night doublet:plum/gold dice',
  ...trade('alley merry freckles dirt', {
    urchin_carpentry: 'soft snub grin shaggy:brown cap:moss/earth rags:moss/earth flute',
    urchin_tiling: 'round bulb smirk bob:ginger phrygian:rust/earth rags:rust/earth _pot turned',
    urchin_masonry: 'gaunt straight smile braids:blond kerchief:slate/marble rags:slate/earth stone',
  }),
  pickpocket_release: 'town soft tan keen snub grin cropped:black mask cap:slate/night rags:slate/night keys turned',
};

const buildings: Record<string, string> = {
  abbey: 'cloister church:slate/plaster@54,110 tree@104,114,.7',
  painters_workshop: 'street townhouse:ochre/plaster@42,102 pots@92,116,.8 quill@100,84,.9,18',
  arena: 'field arches:ochre/stone@60,112,1.05 flag:red/gold@22,84,.7 flag:blue/gold@98,84,.7',
  baths: 'cellar basin:blue/marble@62,112,1.1 candle@14,104,.8 candle@110,104,.8',
  stage: 'market tent:red/gold@54,110 lute@100,112,.8',
  pillory: 'street scaffold:timber/timber@56,112,.85 skull@100,114,.5',
  courthouse: 'town temple:slate/plaster@50,110,.9 scales@100,100,.8',
  mint: 'street forge:brick/stone@46,106 coins@98,116',
  depot: 'hall crate@30,112 barrel@64,112 sack@98,112',
  jail: 'wall bars:slate/stone@56,110,1.15 keys@104,100,.7',
  mill: 'field mill:brick/plaster@60,110',
  pavilion: 'court tent:blue/gold@60,110,1.05',
  theatre: 'night palace:red/gold@60,110,.8 torch@14,106,.7 torch@106,106,.7',
  outpost: 'mountains tower:timber/rock@48,110 fence@98,116,.8',
  mansion: 'court townhouse:slate/marble@36,104 stonehouse:slate/marble@84,106',
  manor: 'field stonehouse:rust/plaster@54,106 tree@104,112,.8 fence@18,116,.7',
  wall: 'hills rampart:slate/stone@60,112',
  vault: 'cellar moneybox@34,108 chest@90,108 ingot@62,114,.8',
  stronghold: 'snow fortress:slate/slate@60,112,.95',
  school: 'study shelf@30,112,.8 desk@84,114,.9 book:red@84,84,.7',
  masonic_lodge: 'street stonehouse:slate/stone@46,104 compass@98,92,.9 trowel@102,114,.7,40',
  joinery: 'wood shed:moss/timber@46,104 saw@98,92,.8,60 planks@94,116,.8',
  tilers_hall: 'town hall:brick/plaster@50,104 tile@98,94,.9 tile@104,114,.8',
  monastery: 'mountains chapel:rust/plaster@42,112 stonehouse:rust/plaster@92,110,.8',
  clay_wonder: 'court ziggurat:blue/clay@60,112,.92 bricks@14,116,.8 pots@107,116,.7',
  wood_wonder: 'wood stavechurch:timber/rust@60,112,.94 logs@108,117,.7',
  stone_wonder: 'mountains arena:earth/rock@60,108,.96 stones@106,117,.7',
  gold_wonder: 'court goldendomes:gold/plaster@60,112,.92 ingot@18,117,.8 ingot@102,117,.8',
  marble_wonder: 'sea mausoleum:gold/marble@60,112,.92 marbles@108,117,.7',
};

/** Influence flies a purple flag; the lily is Virtue, as on the Rewards of the base game. */
const rewards: Record<string, string> = {
  wreward_influence_two_1: 'court flag:plum/gold@36,100 flag:plum/gold@84,106',
  wreward_influence_two_2: 'hall flag:plum/gold@60,96,1.4 candle@20,102 candle@100,102',
  wreward_virtue_influence_1: 'court lily:blue/gold@36,92 flag:plum/gold@86,104',
  wreward_virtue_influence_2: 'nave cross@36,92,1.1 flag:plum/gold@86,102',
  wreward_virtue_clay: 'court pots@60,110,1.2 lily:blue/gold@60,64,.7',
  wreward_virtue_marble: 'court block@60,104,1.2 lily:blue/gold@60,60,.7',
  wreward_virtue_apprentice:
    'court soft calm snub smile fringe:brown cap:blue/gold shirt:blue/plaster lily:blue/gold@100,106,.6',
  wreward_virtue_debt: 'court scroll@40,98,1.2,-14 fire@84,110,.8 lily:blue/gold@62,54,.6',
  wreward_influence_silver: 'hall coins@30,110 coins@92,112 flag:plum/gold@60,92',
  wreward_influence_gold: 'hall ingot@36,106 ingot@86,108 flag:plum/gold@60,86,.8',
  wreward_influence_marble: 'hall block@64,108 marbles@98,116,.8 flag:plum/gold@28,96,.8',
  wreward_influence_building: 'hall desk@58,112 scroll@86,82,.7 flag:plum/gold@26,82,.7',
};

const contributions: Record<string, string> = {
  contribution_1: 'court table@60,112 pot@32,82,.8 log@60,80,.6 stone@88,82,.8',
  contribution_2: 'hall chest@60,106,1.2 ingot@60,74,.9',
  contribution_3: 'nave basin:plum/gold@60,110 block@60,78,.8',
  contribution_4: 'market cart@52,112 stones@50,84,.6 pots@100,116,.8',
  contribution_5: 'cloister crate@32,112 log@36,84,.8 marbles@90,114',
  contribution_6: 'town sack@36,106,1.2 coins@86,112 brick@92,90,.8',
  contribution_7: 'quarry crane:marble@44,110,.85 block@96,112',
};

/** The Princess in her gown and the masked Profiteer, where she goes next. */
const couple = (princess: string, profiteer: string) =>
  `; -16,26,.8 soft calm fine smile coronet ${princess}; 36,24,.8 gaunt sly hook smirk mask ${profiteer} turned`;
const consequences: Record<string, string> = {
  consequence_1: `street anvil@60,44,.5 ${couple('long:blond gown:red/gold', 'felt:night/red coat:night/gold')}`,
  consequence_2: `quarry ${couple('braids:blond gown:plum/gold', 'hood:slate/night cloak:slate/night')}`,
  consequence_3: `hall crate@60,42,.6 ${couple('bun:blond gown:blue/gold', 'chaperon:moss/gold coat:moss/night')}`,
  consequence_4: `wood ${couple('flowing:blond gown:marble/gold', 'felt:rust/gold cloak:rust/night')}`,
  consequence_5: `pit ${couple('curls:blond gown:leaf/gold', 'beret:red/night coat:red/night')}`,
  consequence_6: `room ${couple('bob:blond gown:ochre/red', 'hood:pine/night cloak:pine/night')}`,
  consequence_7: `town ${couple('long:blond gown:pine/gold', 'felt:blue/gold coat:blue/night')}`,
};

const characters: Record<string, string> = {
  arnulf: 'hills square merry bulb grin shaggy:ginger full:ginger fur:timber/gold cloak:rust/earth hammer',
  charles: 'street oval sly straight smile tied:black goatee:black bycocket:leaf/red doublet:leaf/gold coin turned',
  clotilde: 'nave soft calm fine lips long:blond circlet:gold/blue gown:marble/blue rosary',
  isabette: 'market round merry snub smile curls:brown henin:leaf/gold gown:leaf/gold ring:red turned',
  louis: 'court gaunt sly hook smirk long:grey crown:gold/plum cope:blue/gold coinstack',
  zesiro: 'sea umber oval keen straight smile cropped:black short:black turban:plum/gold robe:plum/ochre scroll',
};

const opponents: Record<string, string> = {
  ai_aristocrat: 'court oval calm hook firm curls:white beret:plum/gold doublet:plum/gold cup',
  ai_enforcer: 'town square scar stern bulb frown bald:black full:black leather:night/red mace',
  ai_illusionist:
    'alley gaunt keen hook smirk long:black goatee:black pointed:plum/gold robe:plum/gold ball:blue turned',
  ai_gossip: 'room soft sly snub open braids:grey kerchief:leaf/marble gown:leaf/plaster basket',
  ai_patron: 'hall soft keen straight lips bun:brown henin:gold/blue gown:blue/gold coinstack turned',
  ai_peddler: 'market round merry bulb grin full:brown cap:rust/moss cloak:rust/earth ^pack:moss/ochre staff',
};

/** Where a Scheme sends its Worker, on the plan under the candle. */
const places = {
  guildhall: 'hall:brick/plaster@',
  guardhouse: 'tower:slate/stone@',
  market: 'stall:night/slate@',
  princess: 'palace:plum/gold@',
  centre: 'fountain:brick/marble@',
  quarry: 'stones@',
  mines: 'mine:rock/timber@',
  workshop: 'desk@',
  taxes: 'moneybox@',
  silver: 'anvil@',
  forest: 'pine@',
  stores: 'barrel@',
  own: 'flag:red/gold@',
} as const;
type Place = keyof typeof places;
const starting = (...at: Place[]) => plan('study', at);
const future = (...at: Place[]) => plan('night', at);
function plan(ground: string, [first, second]: readonly Place[]): string {
  const shown = second
    ? `${places[first!]}32,100,.6 ${places[second]}88,108,.6`
    : `${places[first!]}${first === 'own' ? '60,96,1.3' : '60,104,.9'}`;
  return `${ground} ${shown}`;
}
const schemes: Record<string, string> = {
  scheme_01: starting('guildhall'),
  scheme_02: starting('guardhouse', 'market'),
  scheme_03: starting('own'),
  scheme_04: `${starting('own')} candle@98,108,.8`,
  scheme_05: starting('princess'),
  scheme_06: starting('centre', 'quarry'),
  scheme_07: starting('mines'),
  scheme_08: starting('workshop'),
  scheme_09: starting('taxes', 'silver'),
  scheme_10: starting('guardhouse', 'forest'),
  scheme_11: future('guildhall', 'mines'),
  scheme_12: future('guildhall', 'princess'),
  scheme_13: future('guildhall', 'workshop'),
  scheme_14: future('centre', 'own'),
  scheme_15: future('taxes', 'stores'),
  scheme_16: future('princess', 'guildhall'),
  scheme_17: `${future('own')} scroll@100,100,.8`,
  scheme_18: future('guardhouse', 'centre'),
  scheme_19: future('guildhall'),
  scheme_20: future('market'),
  scheme_21: future('market', 'princess'),
  scheme_22: future('guardhouse', 'silver'),
};

export const works: Record<string, string> = {
  ...apprentices,
  ...buildings,
  ...rewards,
  ...contributions,
  ...consequences,
  ...characters,
  ...opponents,
  ...schemes,
};
