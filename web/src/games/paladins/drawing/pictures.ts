/** What stands on each card, in the words of `drawing/picture.ts`. */

/** Several people of one trade: what they share, then what tells each from the others. */
const trade = (kind: string, common: string, ...each: string[]): Record<string, string> =>
  Object.fromEntries(each.map((line, i) => [`${kind}-${i + 1}`, `${common} ${line}`]));

const paladins: Record<string, string> = {
  anseis: 'court oval calm straight smile long:blond short:blond coronet surcoat:blue/gold lily:gold/red',
  berengier: 'camp square stern bulb firm cropped:black full:black nasal mail:red sword ^flag:red/marble turned',
  engelier: 'mountains gaunt tan keen hook firm tied:brown goatee:brown kettle surcoat:pine/gold spear',
  gerier: 'nave oval merry straight smile curls:brown bareheaded tabard:marble/red cross ^kite:marble/red turned',
  gerin: 'hall round calm bulb smile bob:ginger short:ginger chaperon:plum/gold mantle:plum/timber scroll',
  girard: 'hills gaunt tan keen hook smirk long:grey sage:grey wrinkles bycocket:leaf/gold cloak:leaf/earth ^bow horn',
  ivon: 'cloister oval shut straight firm bob:brown circlet:silver surcoat:marble/blue _sword turned',
  ivoire: 'court soft keen fine lips braids:black lamellar plate:blue/gold sword ^flag:blue/gold',
  oliver: 'nave square calm straight firm bob:black short:black aventail surcoat:red/gold _book:red',
  otton: 'market round merry bulb grin long:ginger forked:ginger fur:slate/timber scale:ochre/slate scales turned',
  roland: 'mountains square keen straight firm bob:brown short:brown bascinet mail:red horn ^shield:red/gold',
  samson: 'fjord square tan wide bulb grin long:black full:black circlet:gold/red leather:earth/rust _stone',
};

const townsfolk: Record<string, string> = {
  ...trade(
    'abbot',
    'calm smile',
    'cloister round bulb tonsure:grey habit:night/rust crozier',
    'nave gaunt hook firm mitre:marble/gold long:white sage:white cope:red/marble crozier turned',
    'study square tan bulb glasses bald:white full:white skullcap:red scapular:marble/night _book:brick',
  ),
  ...trade(
    'acolyte',
    'smile',
    'nave round merry snub tonsure:brown habit:earth/paper candle',
    'cloister gaunt umber shut fine tonsure:black habit:ochre/earth rosary turned',
    'room soft calm fine wimple:slate habit:slate/night bread',
  ),
  ...trade(
    'architect',
    'keen firm',
    'study oval straight curls:grey moustache:grey beret:red/gold coat:red/plaster compass',
    'quarry square tan bulb full:brown bob:brown felt:leaf/rust doublet:leaf/gold _square turned',
    'room soft fine smile bun:black circlet:blue/gold robe:blue/paper scroll',
  ),
  ...trade(
    'conspirator',
    'alley soft sly fine smirk',
    'braids:black hood:plum/night cloak:plum/night dagger',
    'night gaunt lips long:ginger cowl:red/night cloak:red/night candle turned',
  ),
  ...trade(
    'debt-collector',
    'stern frown',
    'study gaunt hook cropped:grey chaperon:red/night coat:night/red ledger:brick',
    'street square bulb scar cropped:black moustache felt:slate/night coat:slate/plaster purse:brick/gold turned',
    'market round snub bald:brown goatee:brown glasses beret:moss/gold mantle:moss/night scales',
  ),
  ...trade(
    'defender',
    'rampart keen firm',
    'square straight cropped:brown short:brown kettle tabard:blue/red spear',
    'oval tan hook bob:black nasal mail:blue ^round:blue/marble mace turned',
    'soft fine lips braids:blond bascinet surcoat:slate/gold crossbow',
  ),
  ...trade(
    'gatekeeper',
    'wall soft calm straight',
    'square lips bun:grey kerchief:marble/blue bodice:slate/plaster keys',
    'round merry bulb smile braids:ginger coif:ochre leather:rust/timber lantern turned',
    'tan stern hook frown long:black hood:blue/slate cloak:blue/slate halberd',
  ),
  ...trade(
    'missionary',
    'calm smile',
    'hills oval snub tonsure:blond habit:rust/plaster cross',
    'desert gaunt tan hook long:grey sage:grey straw:ochre/red habit:earth/plaster staff turned',
    'fjord round umber bulb bald:black full:black scapular:plaster/slate _book:blue',
  ),
  ...trade(
    'peddler',
    'merry smile',
    'hills round bulb shaggy:grey full:grey cap:moss/rust cloak:moss/earth staff ^pack:rust/ochre',
    'market soft snub braids:brown kerchief:red/gold bodice:rust/plaster basket turned',
    'town gaunt tan hook grin curls:black goatee:black phrygian:plum/gold coat:ochre/plum ^sack:plaster/red pan',
  ),
  ...trade(
    'squire',
    'camp keen',
    'oval straight smile bob:blond tabard:blue/red ^lance:blue/marble sword',
    'round tan snub firm fringe:black doublet:red/gold _shield:red/gold turned',
    'hall soft fine lips curls:ginger beret:blue/gold tabard:ochre/blue falcon',
  ),
  ...trade(
    'watchman',
    'night tired firm',
    'square bulb full:brown kettle mail:slate lantern ^halberd',
    'rampart gaunt hook stubble cropped:black coif:slate leather:timber/slate horn turned',
    'alley round snub moustache:ginger bob:ginger felt:night/red cloak:slate/earth torch',
  ),
};

/** Norsemen by their fjords, Saracens by the desert, Byzantines under their domes. */
const outsiders: Record<string, string> = {
  'adventurer-blue':
    'fjord oval keen straight grin flowing:blond short:blond leather:blue/slate ^round:blue/marble horn',
  'armourer-blue': 'fire square stern bulb firm bald:ginger forked:ginger apron:slate/timber hammer turned',
  'assassin-blue': 'snow gaunt sly hook smirk tied:black paint hood:slate/night cloak:slate/night dagger',
  'barbarian-blue':
    'snow square wide bulb open shaggy:ginger sage:ginger paint fur:rust/timber rags:earth/timber battleaxe',
  'guardian-blue':
    'fjord square calm straight firm long:grey full:grey spectacle mail:blue spear ^round:blue/gold turned',
  'lookout-blue': 'sea oval keen hook open fringe:blond goatee:blond fur:blue/plaster mantle:blue/timber torch',
  'marauder-blue':
    'fire square patch bulb grin shaggy:black forked:black scar leather:night/rust falchion ^sack:plaster/red',
  'mercenary-blue': 'snow gaunt stern straight firm bob:brown stubble nasal mail:earth mace ^kite:blue/slate turned',
  'protector-blue': 'fjord soft keen fine firm braids:blond spectacle scale:blue/silver _round:blue/marble',
  'thief-blue': 'night soft sly snub smirk shaggy:blond mask cowl:blue/slate cloak:slate/night purse:blue/gold',
  'traitor-blue':
    'alley gaunt sly hook smirk long:ginger goatee:ginger chaperon:blue/night mantle:blue/timber coin turned',
  'vigilante-blue': 'night square stern straight frown tied:brown full:brown hood:blue/gold leather:slate/blue club',
  'archer-green': 'desert gaunt umber keen hook firm goatee:black keffiyeh:marble/leaf robe:leaf/gold ^quiver:red bow',
  'armourer-green':
    'fire square tan merry bulb smile bald:black full:black skullcap:leaf apron:earth/leaf hammer turned',
  'assassin-green': 'night gaunt umber sly hook firm mask cowl:night/leaf robe:night/leaf scimitar',
  'champion-green':
    'desert square umber keen straight grin full:black lamellar scale:leaf/gold scimitar ^flag:leaf/gold turned',
  'guardian-green': 'domes square tan calm hook firm sage:white turban:leaf/gold mail:leaf spear ^round:leaf/gold',
  'hunter-green':
    'hills oval tan keen straight smile curls:black short:black keffiyeh:ochre/leaf cloak:leaf/earth falcon turned',
  'invader-green': 'fire gaunt umber stern hook open forked:black nasal robe:leaf/red falchion ^flag:leaf/marble',
  'lookout-green': 'desert round umber wide snub open turban:ochre/leaf shirt:plaster/leaf horn',
  'mercenary-green':
    'camp square tan patch bulb firm scar stubble kettle leather:moss/rust mace ^round:moss/night turned',
  'thief-green': 'alley soft tan sly fine smirk long:black mask kerchief:leaf/gold rags:moss/earth _chest',
  'traitor-green': 'domes gaunt tan sly hook grin goatee:grey turban:plum/leaf robe:plum/leaf purse:leaf/gold',
  'warrior-green': 'desert square umber stern straight firm full:black turban:red/leaf mail:leaf battleaxe turned',
  'adventurer-yellow':
    'sea oval tan merry straight smile curls:brown felt:ochre/red cloak:ochre/earth staff ^pack:ochre/red',
  'archer-yellow':
    'domes oval keen straight firm short:brown bob:brown crest:ochre leather:ochre/red ^quiver:gold bow turned',
  'barbarian-yellow':
    'hills square wide bulb open shaggy:black sage:black paint fur:timber/earth rags:ochre/earth club',
  'champion-yellow': 'court square keen hook grin short:black crest:red plate:red/gold sword ^shield:gold/red turned',
  'hunter-yellow': 'wood gaunt tan keen straight firm tied:brown stubble bycocket:ochre/red leather:ochre/timber _deer',
  'invader-yellow': 'fire square stern bulb frown full:brown bascinet scale:gold/red halberd ^flag:gold/red turned',
  'marauder-yellow':
    'sea gaunt patch hook grin curls:black goatee:black earring kerchief:gold/red shirt:ochre/red falchion',
  'mercenary-yellow-1':
    'camp square tan stern bulb firm moustache:black kettle scale:ochre/slate spear ^kite:gold/night',
  'mercenary-yellow-2': 'mountains soft keen fine smirk scar bob:black aventail leather:gold/night crossbow turned',
  'protector-yellow': 'domes oval calm straight firm full:grey lamellar plate:gold/red _kite:gold/red',
  'vigilante-yellow':
    'alley round umber stern bulb frown cropped:black short:black hood:ochre/night coat:ochre/night torch turned',
  'warrior-yellow': 'domes square tan keen hook open short:black crest:blue scale:blue/gold spear ^round:gold/blue',
};

const walls = [
  'rampart:red/stone@60,104',
  'rampart:blue/rock@36,106 tower:brick/stone@92,108,1.1',
  'gate:red/stone@60,106,1.2 rampart:brick/stone@-30,106 rampart:brick/stone@150,106',
  'wallpiece:brick/stone@60,108 hod@104,78,.7 trowel@22,92,.7,-30',
  'scaffold:brick/stone@56,108 ladder@100,112,.9',
  'rampart:brick/stone@60,108 crane:stone@60,58,.6 stones@98,116,.6',
  'tower:brick/rock@34,108 rampart:gold/stone@96,108',
  'keep:rust/stone@60,110,.9',
];
const lands = ['hills', 'snow', 'night'];

const inns = ['rust/plaster', 'brick/stone', 'slate/plaster', 'ochre/plaster', 'plum/plaster', 'leaf/stone'];
const inside = [
  'night tavern:ROOF@62,106 barrel@22,112 barrel@98,114',
  'street tavern:ROOF@70,106,1.05 table@34,116,.5 mug@34,100,.5',
  'hills tavern:ROOF@66,102,.9 cart@36,116,.7',
  'snow tavern:ROOF@62,108 pine@108,112,.9 hay@16,116,.5',
];

const others: Record<string, string> = {
  'order-commission': 'hall desk@60,114 scroll@46,82,.9 quill@88,84,.8,10 candle@24,86,.7',
  'order-fortify': 'hills fortress:brick/stone@60,112,.85',
  'order-garrison': 'field tent:red/plaster@44,106 fence@70,116 flag:red/gold@98,100,.9',
  'order-absolve': 'nave candle@30,104 pot@60,104,1.2 candle@90,104',
  'order-attack': 'fire sword@46,100,1.1,-38 battleaxe@74,100,1,38 shield:red/gold@60,84,.9',
  'order-convert': 'camp cross@60,96,1.4 book:red@60,112,.9',
  'favour-recruit': 'hall purse:red/gold@36,98 scroll@74,92 coins@100,112,.8',
  'favour-penance': 'cellar rosary@44,66,1.3 candle@84,98,1.2 coins@24,112,.7',
  'favour-underworld': 'alley table@60,112 dagger@40,78,.9,-24 cards@78,80,.9',
  'favour-patronage': 'court sword@28,100 cross@60,96,1.1 lily:blue/gold@94,98',
  'favour-leniency': 'court scales@60,96,1.4 scroll@24,108,.7 heart@98,112,.7',
  'favour-levy': 'camp flag:red/gold@34,104 tent:blue/marble@80,108 round:red/gold@26,112,.6',
  'favour-works': 'hills mill:brick/plaster@66,108 wheel@24,112,.5',
  'favour-gang': 'field spade@36,92,1,-12 pickaxe@72,98,1,10 hay@98,114,.8 hod@16,92,.5',
  'favour-supplies': 'room table@60,112 bread@36,84 mug@68,80,.9 bottle@94,82,.9',
  'favour-prayer': 'nave cross@60,92,1.5 candle@26,104 candle@94,104',
  'suspicion-0': 'alley hut:slate/rock@50,104 lantern@98,104',
  'suspicion-1': 'alley gaunt stern hook frown cowl:plum/night habit:plum/night lantern',
  'suspicion-2': 'fire gaunt stern hook open cowl:night/plum habit:night/plum torch turned',
  debt: 'cellar table@60,112 scroll@46,82 quill@84,82,.9,10 candle@100,78,.6',
  'scheme-kings_favour': 'hall square calm hook firm long:white full:white crown mantle:red/marble scroll',
  'scheme-kings_order': 'court square stern hook open long:grey full:grey crown mantle:blue/marble sword turned',
  'scheme-recruit':
    'market round merry bulb smile fringe:brown full:brown beret:red/gold coat:red/gold purse:rust/gold',
  'scheme-commission': 'cloister round calm snub smile tonsure:brown habit:earth/paper scroll',
  'scheme-fortify':
    'quarry square tan stern bulb firm moustache:black cropped:black coif:marble apron:slate/ochre hammer',
  'scheme-garrison': 'rampart square calm straight firm short:brown bob:brown kettle tabard:red/gold spear',
  'scheme-absolve': 'nave gaunt shut hook firm long:white sage:white mitre:marble/gold cope:plum/gold candle',
  'scheme-attack': 'fire oval greathelm surcoat:marble/red sword turned',
  'scheme-convert': 'camp oval calm snub smile tonsure:blond habit:rust/plaster cross',
};

const named: Record<string, string> = { ...paladins, ...townsfolk, ...outsiders, ...others };

/**
 * The picture of a card, as a line of words. Suspicions, Debts and schemes go by the key of their face:
 * `suspicion-2` by its Tax, `debt`, `scheme-attack` by its action.
 */
export function pictureOf(id: string): string {
  const [, kind, n] = /^(wall|tavern)-(\d+)$/.exec(id) ?? [];
  const i = Number(n) - 1;
  if (kind === 'wall') return `${lands[Math.floor(i / walls.length) % lands.length]} ${walls[i % walls.length]}`;
  if (kind === 'tavern')
    return inside[Math.floor(i / inns.length) % inside.length]!.replace('ROOF', inns[i % inns.length]!);
  return named[id] ?? 'room table@60,112 scroll@60,84';
}
