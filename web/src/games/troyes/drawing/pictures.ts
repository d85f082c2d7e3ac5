/** What stands on each card, in the words of `drawing/picture.ts`. */
const pictures: Record<string, string> = {
  // civil
  artisan: 'room square calm bulb smile cropped:brown short:brown cap:ochre apron:timber/plaster hammer',
  merchant: 'market round merry bulb grin bob:ginger goatee:ginger chaperon:plum/gold coat:plum/ochre purse:rust/gold',
  miller:
    'field round merry snub smile cropped:grey felt:plaster/earth shirt:plaster/earth sack mill:brick/plaster@100,70,.5',
  innkeeper: 'cellar round calm bulb grin bald:brown moustache:brown apron:marble/rust mug turned',
  blacksmith: 'fire square tan stern bulb firm bald:black full:black leather:earth/timber hammer dirt',
  militia: 'rampart oval keen straight firm cropped:brown stubble kettle:rock/slate tabard:ochre/red halberd turned',
  journeyman: 'street oval merry snub smile curls:ginger beret:leaf/ochre tunic:leaf/earth chisel ^pack',
  goldsmith: 'study gaunt keen hook firm bald:grey glasses skullcap:plum gown:plum/gold ring turned',
  sculptor:
    'quarry gaunt calm straight firm long:grey full:grey cap:slate apron:slate/plaster mallet statue:marble@102,112,.6',
  baker: 'room round merry bulb smile cropped:blond cap:marble apron:marble/earth bread turned',
  // religious
  tithing: 'field round sly bulb smirk tonsure:grey habit:earth/rust basket',
  monk: 'cloister oval calm straight smile tonsure:brown habit:earth/timber spade',
  priest: 'nave oval stern fine firm tonsure:black robe:marble/red _book:red turned',
  apprenticeship: 'study soft wide snub smile bob:blond cap:blue tunic:blue/paper scroll',
  confession: 'nave gaunt shut hook frown long:grey full:grey hood:slate/night habit:slate/night rosary',
  templar: 'desert square tan stern straight firm short:black aventail surcoat:marble/red sword ^kite:marble/red',
  pilgrimage: 'hills gaunt tan tired hook smile full:brown felt:earth/rust cloak:earth/timber staff turned',
  procession: 'street soft calm fine open wimple:marble gown:blue/marble candle ^flag:red/gold',
  glassmaker: 'fire square tan keen bulb firm tied:brown goatee:brown apron:timber/blue bottle turned',
  prior: 'court round calm bulb firm bald:white full:white mitre:marble/gold cope:plum/gold crozier',
  // military
  archer: 'wood oval keen straight firm curls:brown bycocket:leaf/rust leather:pine/earth bow ^quiver',
  chivalry: 'court square stern straight firm greathelm:silver/red surcoat:blue/gold lance turned',
  diplomat: 'hall gaunt sly fine smirk bob:black goatee:black chaperon:blue/gold doublet:blue/gold scroll',
  hunting: 'wood round tan merry bulb grin long:ginger full:ginger bycocket:rust/leaf tunic:rust/moss falcon turned',
  mercenary: 'camp square tan keen hook smirk scar cropped:black stubble nasal leather:rust/night axe',
  'tax-collector': 'street gaunt stern hook frown bald:grey felt:night/red coat:red/night ledger:brick turned',
  captain: 'rampart square stern bulb firm bob:brown forked:brown bascinet plate:slate/gold sword ^flag:red/marble',
  jousting: 'field oval keen straight firm crest:gold/red plate:red/gold lance ^shield:red/gold',
  troubadour: 'court soft merry fine smile curls:blond bycocket:plum/gold doublet:plum/ochre lute turned',
  banquet: 'hall round merry bulb grin curls:grey full:grey coronet:gold/red mantle:red/gold cup',
  // events
  marauding:
    'field hut:ochre/earth@22,104,.7 fire@30,84,.7 hay@96,104,.7 round tan sly hook grin patch shaggy:black stubble leather:earth/night torch',
  'robbery-1': 'alley gaunt sly hook smirk shaggy:brown stubble hood:night/slate cloak:night/slate dagger',
  'robbery-2':
    'night square tan stern bulb frown scar bald:black mask kerchief:red/night leather:earth/rust club turned',
  'robbery-3': 'wood gaunt keen fine smirk long:ginger hood:pine/earth cloak:pine/earth purse:brick/gold',
  'skirmishes-1': 'field square stern straight firm full:black kettle:slate/rock mail:slate spear',
  'skirmishes-2': 'hills round keen bulb frown forked:ginger nasal scale:rust/slate axe turned',
  'succession-conflict': 'court gaunt stern hook frown bob:black goatee:black crown:gold/red mantle:red/night sword',
  war: 'fire square stern bulb open bascinet:slate/rock plate:night/red _sword ^flag:night/red',
  'norman-attack':
    'sea square keen hook firm long:blond forked:blond spectacle:rock/slate mail:slate battleaxe ^round:red/gold',
  'theological-conflict': 'nave round stern bulb open bald:white mitre:marble/red cope:red/gold _book:blue turned',
  heresy: 'night gaunt wide hook open long:black full:black hood:rust/night robe:rust/night torch',
  'itinerant-master-builders':
    'quarry round calm bulb smile bob:brown short:brown felt:slate/ochre coat:slate/ochre compass crane:marble@100,104,.6',
  'works-disruption': 'quarry scaffold@34,104,1.1 stones@84,104,1 ladder@96,102,.9 heap@60,112,.8',
  drought: 'desert cart@36,104,.9 well:rock@88,102,.9 stump@60,112,.7',
  support:
    'camp tent:blue/marble@34,104,.9 oval calm straight firm kettle:slate/rock tabard:blue/marble flag:blue/gold',
  'civil-war': 'street square stern snub open shaggy:brown cap:rust tunic:rust/earth club turned',
  travelers: 'hills round tan merry bulb smile curls:black felt:earth/plum cloak:plum/earth staff ^pack',
  resistance: 'rampart soft stern snub firm braids:ginger kerchief:red/plaster bodice:red/plaster spear',
  // characters
  'chretien-de-troyes': 'study gaunt calm fine smile bob:grey goatee:grey chaperon:blue/gold gown:blue/gold quill',
  'urbain-iv': 'nave round calm bulb firm bald:white mitre:gold/marble cope:marble/gold crozier turned',
  'thibaut-ii':
    'market square merry straight smile bob:brown short:brown coronet:gold/blue mantle:blue/gold purse:red/gold',
  'hugues-de-payns': 'desert square tan stern straight firm long:brown full:brown aventail surcoat:marble/red _sword',
  'le-florentin':
    'study oval keen hook smile curls:black short:black beret:red/gold doublet:rust/gold chisel statue:marble@100,112,.6',
  'henry-ier': 'camp oval stern straight firm bob:blond crown:gold/red plate:silver/red lance ^shield:blue/gold turned',
};

/** The picture of a card. */
export function pictureOf(id: string): string {
  return pictures[id] ?? 'plain';
}
