/** What stands on each card, in the words of `drawing/picture.ts`. */
import { trade } from './trade';
import { works } from './works';

const apprentices: Record<string, string> = {
  ...trade('calm smile tonsure', {
    acolyte_carpentry: 'nave round snub tonsure:brown habit:earth/paper candle',
    acolyte_tiling: 'cloister gaunt tan fine shut tonsure:black habit:rust/ochre _book:blue turned',
    acolyte_masonry: 'study oval bulb merry tonsure:blond habit:slate/plaster rosary',
  }),
  ...trade('alley soft sly fine smirk', {
    conspirator_1: 'braids:black hood:plum/night cloak:plum/night dagger',
    conspirator_2: 'street tan lips bob:ginger cowl:pine/moss cloak:pine/earth scroll turned',
  }),
  ...trade('stern frown', {
    debt_collector_tiling: 'study gaunt hook cropped:grey chaperon:red/night coat:night/red ledger:brick',
    debt_collector_masonry:
      'street square bulb scar cropped:black moustache felt:slate/night coat:slate/plaster scroll turned',
    debt_collector_carpentry:
      'room round snub bald:brown goatee:brown glasses beret:moss/gold doublet:moss/gold coinstack',
  }),
  gatekeeper: 'wall square calm straight lips bun:grey kerchief:marble/blue bodice:slate/plaster keys',
  illusionist: 'night gaunt wide hook grin long:white sage:white pointed:blue/gold robe:blue/gold ball:plum',
  ...trade('room keen', {
    jeweller_1: 'oval bulb smile bald:grey short:grey glasses skullcap:plum coat:moss/gold gem:blue',
    jeweller_2: 'study gaunt umber hook firm curls:black full:black turban:red/gold robe:plum/gold ring:leaf turned',
  }),
  labourer: 'field square tan merry bulb grin shaggy:brown straw:ochre/red shirt:plaster/earth spade',
  ...trade('market', {
    merchant_clay: 'round merry bulb smile fringe:brown full:brown beret:rust/gold mantle:brick/timber pot',
    merchant_gold:
      'oval umber keen straight smirk goatee:black cropped:black turban:marble/gold robe:gold/red ingot turned',
    merchant_marble:
      'court gaunt calm hook firm cropped:grey forked:grey chaperon:blue/slate mantle:slate/marble _block',
    merchant_stone: 'quarry square tan merry snub grin cropped:black moustache felt:rock/red coat:rock/plaster stone',
    merchant_wood:
      'wood round calm bulb smile shaggy:ginger short:ginger fur:leaf/timber mantle:leaf/timber ^log turned',
  }),
  ...trade('pit tired firm dirt kettle', {
    miner_1: 'square snub shaggy:black stubble shirt:rock/earth pickaxe',
    miner_2: 'gaunt tan hook scar coif:ochre full:brown leather:earth/slate lantern turned',
  }),
  ...trade('court soft calm lips', {
    patron_clay: 'fine bun:blond henin:red/marble gown:red/gold cup',
    patron_silver: 'tan straight long:black coronet gown:blue/silver mirror turned',
    patron_stone: 'hall round snub bun:grey wimple:slate robe:slate/silver keys',
    patron_wood: 'umber fine braids:black circlet:gold/red bodice:leaf/plaster falcon turned',
  }),
  pickpocket: 'street gaunt sly hook smirk shaggy:ginger freckles phrygian:moss/rust rags:moss/earth purse:rust/gold',
  ...trade('camp', {
    squire_gold: 'oval wide straight smile bob:blond tabard:blue/red sword ^lance:blue/marble',
    squire_marble: 'round tan calm snub firm bob:black circlet:slate surcoat:marble/red _kite:marble/red turned',
    squire_virtue: 'cloister soft keen fine smile curls:brown mail:pine/ochre ^flag:blue/gold shield:pine/gold',
  }),
  ...trade('quarry stern', {
    stonecutter_1: 'square tan bulb firm cropped:black moustache coif:marble apron:slate/ochre hammer',
    stonecutter_2: 'gaunt straight frown short:grey bald:grey wrinkles felt:ochre/slate apron:rust/rock chisel turned',
  }),
  ...trade('alley sly', {
    swindler_clay: 'gaunt hook grin goatee:black hood:pine/moss cloak:pine/earth cards',
    swindler_stone: 'street round bulb smirk curls:brown patch felt:night/red doublet:night/red dice turned',
    swindler_wood: 'cellar oval tan straight grin cropped:black moustache cap:rust/night coat:rust/night coin',
  }),
  thief: 'street soft keen fine smirk bob:black mask hood:slate/night leather:night/slate purse:rust/gold',
  ...trade('sea', {
    trader_clay: 'oval umber calm straight smile curls:black short:black turban:blue/gold robe:gold/red _pot',
    trader_stone: 'round tan merry bulb grin fringe:black full:black bycocket:rock/red cloak:slate/earth scales turned',
    trader_wood: 'gaunt keen hook firm tied:blond goatee:blond cap:leaf/ochre doublet:leaf/ochre ^log bottle',
  }),
  trickster: 'market soft merry snub grin braids:ginger jester:red/gold doublet:red/gold dice',
  ...trade('wood', {
    woodcutter_1: 'square calm snub smile braids:blond kerchief:red/marble bodice:pine/plaster axe',
    woodcutter_2: 'soft tan keen fine firm tied:brown freckles fur:timber/earth leather:moss/rust saw turned',
  }),
  enforcer: 'cellar square scar stern bulb frown cropped:black short:black leather:timber/night club',
  overseer: 'rampart square keen straight open cropped:grey moustache:grey felt:timber/red coat:earth/plaster scroll',
  peddler: 'hills round merry bulb smile shaggy:grey full:grey cap:moss/rust cloak:moss/earth staff ^pack:rust/ochre',
};

const buildings: Record<string, string> = {
  smithy: 'street forge:slate/stone@52,106 anvil@94,106,.7',
  steeple: 'hills steeple:slate/plaster@60,118,.92',
  stone_market: 'town stall:slate/marble@60,108 stone@40,76,.6 block@70,78,.7 stones@96,116,.8',
  tavern: 'night tavern:rust/plaster@62,106 barrel@22,112 barrel@98,114',
  thieves_den: 'alley hall:slate/rock@52,104 dagger@96,98,.9,40',
  tilers_hut: 'field hut:brick/plaster@48,104 tile@96,108,.8 ladder@24,106,.8',
  trading_post: 'sea hall:ochre/plaster@50,100 crate@96,112 barrel@16,112 scales@84,84,.5',
  treasury: 'cellar moneybox@60,104,1.2 coins@22,112 coins@98,114',
  university: 'town stonehouse:rust/plaster@56,100 turret:rust/plaster@98,100 book:red@62,118,.9',
  watchtower: 'hills tower:brick/stone@60,108,1.15 pine@20,112,.8 pine@102,114,.7',
  well: 'field well:brick/stone@60,110,1.1',
  wood_market: 'town stall:pine/marble@60,106 log@44,72,.6 logs@92,116,.9',
  aqueduct: 'hills arches:brick/stone@60,108',
  armoury: 'wall rack@60,112 sword@34,92,.9 battleaxe:slate@62,96,.75 round:red/gold@90,84,.8',
  barracks: 'field barracks:slate/stone@60,104',
  betting_house: 'street townhouse:plum/plaster@42,102 dice@90,112,1.5',
  carpenters_hut: 'wood hut:ochre/plaster@46,104 planks@90,114,.8 saw@98,96,.6,60',
  castle: 'hills castle:slate/stone@60,112,.85',
  chapel: 'wood chapel:slate/plaster@64,108',
  church: 'town church:brick/plaster@60,108',
  clay_market: 'town stall:brick/marble@60,106 pots@50,76,.7 pots@94,116,.9',
  clay_pit: 'field clay@60,112,1.2 spade@34,86,.8,10 pots@96,114,.7',
  drafting_room: 'room desk@58,112 compass@40,70,.8,20 square@92,78,.7',
  dungeon: 'cellar bars:brick/stone@60,112,1.1 skull@100,114,.5',
  factory: 'town factory:slate/plaster@60,110',
  fortress: 'mountains fortress:brick/rock@60,112,.85',
  fountain: 'town fountain:brick/marble@60,112',
  gamblers_den: 'cellar table@60,112 cards@40,80,.9 coins@72,82,.8 mug@94,80,.7',
  hideout: 'wood cave:moss@60,110 fire@62,110,.5',
  keep: 'hills keep:slate/rock@60,110',
  library: 'study shelf@60,112',
  lighthouse: 'sea lighthouse:red/marble@60,112,.95',
  lumber_camp: 'wood cabin:moss@46,100 logs@88,114 axe@24,104,.7,-30',
  masons_hut: 'quarry hut:slate/stone@46,104 block@94,112,.8 mallet@96,86,.6,40',
  moneylender: 'street townhouse:brick/plaster@40,102 purse:red/gold@86,104 coins@98,114,.7',
  monument: 'town statue:brick/marble@60,114',
  observatory: 'night dome:slate/stone@50,106 telescope@96,112,.6',
  palace: 'court palace:blue/marble@60,110,.9',
  reservoir: 'hills basin:brick/stone@56,112 pot@100,112,.6',
  silver_market: 'town stall:blue/marble@60,106 coins@40,76,.8 ring@76,80,.6 coins@96,116,.8',
  crane: 'town crane:marble@52,112 stones@96,116,.7',
  graveyard: 'hills grave:stone@32,108,.9 gravecross:stone@64,100 grave:rock@94,110 tree@10,96,.7',
  museum: 'cloister temple:brick/marble@60,112 pot@62,112,.5',
};

const rewards: Record<string, string> = {
  reward_virtue_silver_1: 'court coins@34,104 coins@86,106 lily:blue/gold@60,84',
  reward_virtue_silver_2: 'hall purse:blue/gold@60,88,1.4 coins@28,112 coins@98,112,.8',
  reward_virtue_wood_1: 'court logs@60,108,1.3 lily:blue/gold@60,70,.8',
  reward_virtue_wood_2: 'hall planks@58,102 log@60,80,.9 logs@92,114,.7',
  reward_virtue_stone_1: 'court stones@60,108,1.4 lily:blue/gold@60,62,.7',
  reward_virtue_stone_2: 'hall stone@40,100 stone@80,106,1.2 stone@62,80,.8',
  reward_virtue_building_1: 'court desk@56,112 scroll@84,80,.7 lily:blue/gold@36,72,.6',
  reward_virtue_building_2: 'hall scroll@44,104,1.2,-14 compass@84,98,1.1,14',
  reward_virtue_two_1: 'court lily:blue/gold@38,88 lily:blue/gold@84,104',
  reward_virtue_two_2: 'nave cross@60,92,1.3 candle@24,100 candle@96,100 lily:blue/gold@60,112,.4',
  reward_virtue_gold: 'court ingot@40,104 ingot@82,106 ingot@60,84 lily:blue/gold@60,58,.7',
};

/** The goods of the Black Market's cards under the lantern, as both markets offer them. */
const market: Record<string, string> = {
  black_market_01: 'alley stall:night/slate@60,108 block@60,78 marbles@92,116,.8 log@22,112,.7',
  black_market_02: 'alley table@60,112 ingot@38,80,.9 ingot@74,82 lantern@100,80,.8',
  black_market_03: 'cellar stall:red/night@60,108 block@40,78,.8 stone@78,78,.7 marbles@24,116,.8',
  black_market_04: 'night table@60,112 ingot@40,80 log@82,78,.7 logs@98,116,.7',
  black_market_05: 'cellar cart@54,112 block@44,78,.8 log@66,76,.7 stones@100,116,.7',
  black_market_06: 'alley chest@60,106,1.3 block@62,78,.9 stones@22,114,.8',
  black_market_07: 'cellar table@60,112 ingot@36,80,.8 ingot@84,80,.8 skull@60,78,.8',
  black_market_08: 'night stall:slate/rust@60,108 block@42,78,.8 stone@76,78,.7 ingot@96,112,.8',
  black_market_09: 'alley crate@36,112 ingot@36,86,.8 log@80,104,.9 lantern@98,76,.7',
  black_market_10: 'night cart@60,112 block@48,78,.8 log@76,76,.6 marbles@98,116,.8',
};

const characters: Record<string, string> = {
  lothaire: 'rampart square calm straight firm bob:brown full:brown chaperon:blue/slate coat:blue/gold compass',
  therese: 'study soft keen fine smile bun:ginger veil:blue/gold gown:blue/gold gem:red turned',
  hugo: 'market round sly bulb smirk cropped:black goatee:black beret:leaf/red mantle:leaf/timber purse:red/gold',
  caroline: 'alley oval soft sly straight lips long:black widow:pine/night gown:pine/silver scroll turned',
  ada: 'nave soft calm snub smile wimple:plum habit:plum/gold rosary',
  clovis: 'hall gaunt calm hook firm long:white sage:white coronet cope:plum/gold crozier turned',
  frederick: 'quarry square stern bulb frown cropped:ginger full:ginger coif:marble apron:red/ochre mallet',
  fara: 'wall soft tan keen straight firm braids:black circlet:gold/red leather:red/night keys turned',
  rudolf: 'room oval merry bulb grin curls:blond moustache:blond felt:gold/red doublet:gold/brick _square',
  bertha: 'street round merry snub smile braids:brown kerchief:gold/red bodice:gold/plaster basket turned',
};

const others: Record<string, string> = {
  debt: 'cellar table@60,112 scroll@46,82,1 quill@84,82,.9,10 candle@100,78,.6',
};

const all: Record<string, string> = {
  ...apprentices,
  ...buildings,
  ...rewards,
  ...market,
  ...characters,
  ...others,
  ...works,
};

/** The picture of a card, as a line of words. A card that has none yet is a letter under seal. */
export const pictureOf = (id: string): string => all[id] ?? 'room table@60,112 scroll@60,84';
