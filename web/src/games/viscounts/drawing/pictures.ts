/** What stands on each card, in the words of `drawing/picture.ts`. */

const people: Record<string, string> = {
  abbot: 'cloister round calm bulb smile tonsure:grey habit:night/rust crozier',
  financer: 'study oval keen fine smirk bun:brown henin:blue/marble gown:blue/gold coinstack',
  journeyman: 'street square tan merry bulb grin shaggy:brown short:brown cap:rust coat:leaf/earth ^pack:earth staff',
  labourer: 'quarry square tan wide bulb firm stubble bald:brown kerchief:red apron:earth/ochre spade turned',
  lender: 'market soft sly fine smile long:black veil:plum/gold gown:plum/gold purse:rust/gold turned',
  squire: 'court oval merry straight smile bob:blond felt:red/gold tabard:red/gold ^flag:red/gold sword',
  thief: 'night soft sly snub smirk braids:black mask hood:night/slate cloak:night/slate keys',
  trader: 'market round merry bulb smile full:ginger curls:ginger turban:blue/gold robe:blue/ochre scales turned',

  ada: 'alley soft sly fine smirk long:ginger hood:leaf/night cloak:leaf/night dagger turned',
  bertha: 'court soft keen fine smile braids:blond coronet gown:red/gold cup:gold',
  clovis: 'night square stern hook frown long:black forked:black circlet:gold/red mantle:red/night purse:red/gold',
  emma: 'nave soft calm fine lips wimple:marble/blue habit:blue/marble _book:red',
  guntram: 'study gaunt calm hook firm long:white full:white mitre:marble/gold cope:leaf/gold scroll turned',
  judith: 'quarry soft tan keen straight firm tied:brown kerchief:ochre bodice:brick/paper mallet',
  lothaire: 'hall round merry bulb grin curls:grey goatee:grey crown mantle:plum/gold ring',
  merovech: 'hills square tan keen straight firm flowing:brown full:brown circlet:silver leather:earth/rust axe turned',
  rudolf: 'camp square stern bulb frown cropped:blond moustache:blond nasal mail:slate sword ^kite:slate/gold',
  therese: 'town oval merry snub grin flowing:black straw:ochre gown:ochre/brick basket turned',

  acolyte: 'cloister soft calm snub smile tonsure:brown habit:paper/earth candle',
  antagonist: 'fire gaunt stern hook frown shaggy:black forked:black scar leather:night/red falchion turned',
  architect: 'study oval keen straight firm curls:grey moustache:grey beret:blue/gold coat:slate/plaster compass',
  aristocrat: 'court oval sly hook smirk bob:brown goatee:brown chaperon:red/gold doublet:red/gold cup:gold turned',
  artisan: 'room square tan keen bulb firm fringe:brown short:brown apron:ochre/timber chisel',
  artist: 'study soft wide fine smile curls:black beret:plum/gold doublet:plum/paper _mirror turned',
  benefactor: 'town round merry bulb smile hairless full:white bycocket:leaf/gold mantle:leaf/gold purse:leaf/gold',
  bishop: 'nave square calm hook firm hairless full:grey mitre:red/gold cope:red/gold crozier turned',
  charlatan: 'market gaunt sly hook grin long:ginger goatee:ginger jester:plum/ochre tunic:plum/ochre bottle',
  chevalier: 'field square keen straight firm crest:blue plate:blue/gold lance ^shield:blue/gold turned',
  clergyman: 'study round tired bulb firm bald:white glasses skullcap:night scapular:night/marble ledger:brick',
  conspirator: 'alley gaunt sly fine smirk goatee:black cowl:plum/night cloak:plum/night scroll turned',
  courier: 'hills oval merry straight open short:brown felt:leaf/red coat:leaf/rust ^sack horn',
  'deacon-destroy': 'nave gaunt stern straight firm tonsure:black stubble scapular:red/marble torch turned',
  'deacon-virtue': 'nave soft calm snub smile fringe:blond scapular:blue/marble cross',
  'debt-collector-deed': 'study gaunt stern hook frown cropped:grey chaperon:red/night coat:night/red scroll',
  'debt-collector-recruit': 'street square stern bulb frown scar bald:black full:black leather:night/slate club turned',
  'debt-collector-silver':
    'market round sly bulb smirk moustache:black felt:slate/night coat:slate/gold purse:brick/gold',
  'debt-collector-resource':
    'cellar oval keen hook firm long:brown goatee:brown glasses beret:moss/gold mantle:moss/night ledger turned',
  defender: 'rampart square keen straight firm cropped:brown short:brown kettle tabard:blue/red spear ^kite:blue/red',
  diplomat: 'hall oval calm straight smile bob:grey short:grey coronet robe:blue/gold scroll turned',
  disciple: 'camp soft calm snub smile curls:black robe:plaster/earth staff',
  enforcer: 'alley square stern bulb frown scar bald:black stubble plate:slate/red mace turned',
  foreman: 'quarry square tan keen bulb open moustache:brown felt:ochre/earth shirt:ochre/earth square',
  friar: 'field round merry bulb grin tonsure:ginger habit:timber/earth mug',
  gatekeeper: 'wall oval tan keen straight firm braids:brown aventail mail:rust halberd turned',
  illusionist: 'night gaunt sly fine smirk forked:black pointed:plum/gold gown:plum/gold cards',
  jeweller: 'market oval keen hook firm cropped:grey full:grey glasses turban:plum/gold robe:plum/gold gem turned',
  lookout: 'rampart soft wide snub open shaggy:ginger freckles hood:leaf/earth leather:leaf/earth horn',
  mason:
    'scaffold@22,100,.6 quarry square tan calm bulb smile short:grey bald:grey cap:slate apron:slate/plaster trowel',
  meddler: 'street gaunt sly hook grin long:grey whiskers:grey chaperon:moss/plum mantle:moss/plum keys turned',
  miner: 'pit square tan tired bulb firm dirt full:black kettle shirt:earth/slate pickaxe',
  'missionary-dropoff': 'sea oval calm straight smile tonsure:grey full:grey habit:slate/paper _book:brick',
  'missionary-immediate': 'desert oval tan calm straight smile tonsure:brown habit:ochre/paper cross turned',
  'overseer-destroy': 'quarry square stern hook frown goatee:black hairless kettle leather:rust/night whip turned',
  'overseer-virtue': 'hills round calm bulb smile moustache:grey curls:grey bycocket:red/gold surcoat:red/gold scroll',
  pastor: 'hills oval calm straight smile bald:white full:white scapular:paper/leaf crook',
  'patron-dropoff': 'court round merry bulb smile hairless full:ginger crown mantle:gold/red cup:gold turned',
  'patron-immediate': 'hall soft keen fine smile bun:black coronet gown:leaf/gold coinstack',
  'peddler-inkwell': 'market gaunt tan merry hook grin short:black felt:blue/gold coat:blue/earth ^pack:blue quill',
  'peddler-gold': 'market round merry bulb smile full:brown turban:gold/red robe:red/gold ^sack ingot turned',
  'peddler-stone':
    'quarry square tan tired bulb firm stubble shaggy:brown hood:slate/earth cloak:slate/earth ^pack:slate stone',
  'peddler-silver': 'town soft merry snub smile tied:ginger kerchief:leaf gown:leaf/paper ^pack:leaf coin turned',
  pickpocket: 'alley soft sly snub grin shaggy:blond freckles cap:night rags:slate/night purse:brick/gold',
  priest: 'nave oval calm straight firm cropped:grey mitre:marble/blue cope:blue/marble candle turned',
  princess: 'court soft calm fine lips flowing:blond coronet gown:plum/gold lily:gold/plum',
  'racketeer-destroy': 'fire square stern bulb grin scar bald:black forked:black leather:red/night torch',
  'racketeer-rearrange':
    'cellar round sly bulb smirk curls:black moustache:black felt:plum/night coat:plum/night dice turned',
  'scoundrel-gold': 'night soft sly fine smirk long:black patch kerchief:red shirt:red/night ingot',
  'scoundrel-inkwell': 'study soft keen fine smirk bun:brown mask hood:blue/night cloak:blue/night quill turned',
  'scoundrel-stone': 'pit soft tan sly snub grin braids:ginger dirt kerchief:slate rags:slate/earth stone',
  sculptor: 'study square keen straight firm bob:grey full:grey cap:red apron:marble/slate chisel turned',
  'stonecutter-dropoff': 'quarry square tan keen bulb firm full:brown cap:slate apron:slate/earth pickaxe turned',
  'stonecutter-immediate': 'quarry round tan merry bulb smile bald:black stubble apron:ochre/slate hammer',
  strongman: 'camp square tan wide bulb grin bald:black moustache:black earring rags:red/ochre _log',
  'swindler-stone':
    'quarry oval sly hook smirk goatee:ginger short:ginger felt:moss/night coat:moss/night stone turned',
  'swindler-gold': 'market gaunt sly hook grin goatee:black chaperon:gold/plum doublet:gold/plum scales',
  'swindler-inkwell': 'cellar gaunt sly fine smirk long:black glasses beret:night/blue coat:night/blue quill',
  'tinker-stone': 'hills gaunt tan tired bulb firm short:grey straw:ochre coat:slate/rust ^pack:slate pot',
  'tinker-gold': 'forge@96,104,.6 town oval tan merry bulb smile bald:brown cap:gold apron:rust/gold pan turned',
  'tinker-inkwell': 'town square tan keen bulb smile full:ginger skullcap:blue apron:blue/slate bell',
  traitor: 'rampart gaunt sly hook smirk short:black bob:black hood:red/night mail:night dagger turned',
  traveller:
    'mountains soft tan merry straight smile braids:brown felt:earth/leaf cloak:earth/leaf ^pack:earth staff turned',
  trickster: 'alley oval merry hook grin goatee:brown jester:red/leaf tunic:red/leaf cards turned',
  vicar: 'cloister square calm bulb smile bald:grey skullcap:red habit:red/marble rosary turned',
  watchman: 'wall square keen straight firm full:black aventail surcoat:blue/slate lantern',
  'woodcutter-virtue': 'wood soft tan merry snub smile braids:blond kerchief:leaf bodice:leaf/timber axe',
  'woodcutter-destroy': 'wood square tan keen straight firm tied:black fur:timber/earth leather:rust/earth saw turned',
};

const shelves: Record<string, string> = { black: 'night', yellow: 'gold', grey: 'slate', blue: 'blue' };
const grounds: Record<string, string> = { black: 'cloister', yellow: 'hall', grey: 'study', blue: 'room' };

/** What lies beside the book of a manuscript, by what it gives. */
const beside: Record<string, string> = {
  flip: 'scroll@92,88,1,18',
  virtue: 'lily:blue/gold@94,96,1',
  inkwells: 'quill@92,92,1,14',
  manuscripts: 'shelf@92,92,.8',
  deeds: 'townhouse:brick/plaster@94,108,.5',
  deed: 'cottage:brick/plaster@94,108,.6',
  clerics: 'cross@94,96,1',
  'free-manuscript': 'ledger:red@96,98,.9,14',
  resource: 'gem@94,98,1.1',
  resources: 'chest@94,104,.9',
  nobles: 'cup:gold@94,98,1.1',
  debts: 'purse:rust/gold@94,98,1.1',
  workers: 'flag:red/gold@96,100,1',
  gold: 'ingot@92,100,1.2',
  place: 'turret:brick/stone@94,110,.6',
  workshop: 'anvil@94,102,.9',
  buildings: 'church:slate/stone@94,110,.5',
  guildhall: 'hall:brick/plaster@92,110,.5',
  stones: 'stone@94,100,1.2',
  builders: 'hammer@94,98,1,16',
  'trading-post': 'stall:red/plaster@92,110,.6',
  silver: 'coins@94,104,1',
  recruit: 'horn@92,98,1',
  recruits: 'flag:blue/gold@96,98,.9',
  merchants: 'scales@92,92,1',
  criminals: 'dagger@92,94,1,24',
};

/** What a scribe has at hand, by how much work it was. */
const work: Record<string, string> = {
  4: 'quill@20,92,.6,-12',
  5: 'bottle@20,98,.6',
  6: 'candle@20,98,.6',
  7: 'candle@20,94,.9',
};

function tile(ribbon: string, cost: string, what: string): string {
  return `${grounds[ribbon]} table@60,114 book:${shelves[ribbon]}@50,96,1.5 ${beside[what] ?? ''} ${work[cost] ?? ''}`;
}

const others: Record<string, string> = {
  player_card_1: 'hall desk@60,114 quill@44,86,1,-12 stone@92,96,.9',
  player_card_2: 'town townhouse:brick/plaster@50,108 scroll@94,100,.9',
  player_card_3: 'market stall:red/plaster@56,110 flag:red/gold@98,104,.8',
  player_card_4: 'cellar table@60,114 purse:rust/gold@46,92 scroll@84,90',
  player_card_5: 'hills castle:brick/stone@60,110,.8 ladder@102,112,.6',
  player_card_6: 'study shelf@60,90 book:red@56,112,.9 quill@92,100,.8',
  player_card_7: 'quarry stones@84,112 cart@44,112,.8',
  player_card_8: 'town stall:blue/plaster@62,110 barrel@104,112,.8',
  player_card_9: 'fire hut:slate/rock@44,106 stones@92,112',
  player_card_10: 'court table@60,114 coins@44,92 gem@84,92',
  cleric_bonus_black: 'nave cross@60,96,1.5 candle@28,104',
  cleric_bonus_blue: 'market scales@60,94,1.4 purse:blue/gold@98,106,.8',
  cleric_bonus_yellow: 'court cup:gold@60,98,1.4 lily:gold/red@98,104,.8',
  cleric_bonus_grey: 'quarry hammer@60,92,1.4,14 block@98,108,.9',
};

const trades: Record<string, string> = {
  criminal: 'hood:night/plum cloak:night/plum dagger',
  noble: 'coronet mantle:red/gold cup:gold',
  builder: 'cap:slate apron:slate/ochre hammer',
  cleric: 'mitre:marble/gold cope:plum/gold cross',
  'builder-noble': 'bycocket:red/gold coat:red/slate square',
  'noble-cleric': 'circlet:gold/red cope:red/gold scroll',
  'cleric-builder': 'tonsure:grey apron:paper/slate trowel',
};

function scheme(deck: string, trade: string): string {
  const [, name = '', copy = ''] = /^(.*?)(?:-([ab]))?$/.exec(trade)!;
  const face = { a: 'gaunt sly hook smirk', b: 'square stern bulb frown scar' }[copy] ?? 'oval keen straight firm';
  const ground = deck === 'future' ? 'night' : 'street';
  return `${ground} ${face} short:black bob:black ${trades[name]} ${deck === 'future' ? 'turned' : ''}`;
}

/** The picture of a card, as a line of words. */
export function pictureOf(id: string): string {
  const known = people[id] ?? others[id];
  if (known) return known;
  const [, ribbon, cost, what] = /^(black|yellow|grey|blue)-(\d)-(.+)$/.exec(id) ?? [];
  if (ribbon) return tile(ribbon, cost!, what!);
  const [, deck, trade] = /^(start|future)-(.+)$/.exec(id) ?? [];
  if (deck) return scheme(deck, trade!);
  return 'room table@60,112 scroll@60,84';
}
