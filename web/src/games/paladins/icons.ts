import Archer from '~icons/game-icons/bowman';
import Adventurer from '~icons/game-icons/bindle';
import Anvil from '~icons/game-icons/anvil';
import Assassin from '~icons/game-icons/hooded-assassin';
import Barbarian from '~icons/game-icons/barbarian';
import Beer from '~icons/game-icons/beer-stein';
import BlackHelm from '~icons/game-icons/black-knight-helm';
import Bow from '~icons/game-icons/pocket-bow';
import Broadsword from '~icons/game-icons/broadsword';
import Brute from '~icons/game-icons/brute';
import Candle from '~icons/game-icons/candle-light';
import Champion from '~icons/game-icons/crested-helmet';
import Church from '~icons/game-icons/church';
import CloakDagger from '~icons/game-icons/cloak-dagger';
import CrossShield from '~icons/game-icons/cross-shield';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import Crown from '~icons/game-icons/crown';
import Daggers from '~icons/game-icons/daggers';
import Deer from '~icons/game-icons/stag-head';
import DefensiveWall from '~icons/game-icons/defensive-wall';
import Gate from '~icons/game-icons/medieval-gate';
import Griffin from '~icons/game-icons/griffin-shield';
import GuardedTower from '~icons/game-icons/guarded-tower';
import HammerNails from '~icons/game-icons/hammer-nails';
import HolySymbol from '~icons/game-icons/holy-symbol';
import Horn from '~icons/game-icons/hunting-horn';
import Horse from '~icons/game-icons/mounted-knight';
import Hunter from '~icons/game-icons/hunting-bolas';
import Imperial from '~icons/game-icons/imperial-crown';
import KnightBanner from '~icons/game-icons/knight-banner';
import Kneeling from '~icons/game-icons/kneeling';
import Lookout from '~icons/game-icons/spyglass';
import MonkFace from '~icons/game-icons/monk-face';
import Peddler from '~icons/game-icons/backpack';
import Pope from '~icons/game-icons/pope-crown';
import Prayer from '~icons/game-icons/prayer';
import Receive from '~icons/game-icons/receive-money';
import Robber from '~icons/game-icons/robber-mask';
import Rosa from '~icons/game-icons/rosa-shield';
import Scales from '~icons/game-icons/scales';
import Scroll from '~icons/game-icons/scroll-unfurled';
import Seal from '~icons/game-icons/wax-seal';
import Sleepy from '~icons/game-icons/night-sleep';
import Spartan from '~icons/game-icons/spartan-helmet';
import Spy from '~icons/game-icons/domino-mask';
import Swordman from '~icons/game-icons/swordman';
import Temple from '~icons/game-icons/byzantin-temple';
import Templar from '~icons/game-icons/templar-shield';
import Trade from '~icons/game-icons/trade';
import Turban from '~icons/game-icons/turban';
import Tusks from '~icons/game-icons/ivory-tusks';
import TwoHanded from '~icons/game-icons/two-handed-sword';
import Viking from '~icons/game-icons/viking-helmet';
import Visored from '~icons/game-icons/visored-helm';
import WarAxe from '~icons/game-icons/war-axe';
import Watchtower from '~icons/game-icons/watchtower';
import Winged from '~icons/game-icons/winged-shield';
import type { IconDef, IconSet } from '../../table/game';
import AnyWorker from './icons/AnyWorker.svelte';
import Cleric from './icons/Cleric.svelte';
import Criminal from './icons/Criminal.svelte';
import Debt from './icons/Debt.svelte';
import DestroyDebt from './icons/DestroyDebt.svelte';
import DevelopFree from './icons/DevelopFree.svelte';
import Faith from './icons/Faith.svelte';
import Fighter from './icons/Fighter.svelte';
import Influence from './icons/Influence.svelte';
import Jar from './icons/Jar.svelte';
import Labourer from './icons/Labourer.svelte';
import Merchant from './icons/Merchant.svelte';
import Monk from './icons/Monk.svelte';
import Outpost from './icons/Outpost.svelte';
import Outsider from './icons/Outsider.svelte';
import PayDebt from './icons/PayDebt.svelte';
import Points from './icons/Points.svelte';
import Pray from './icons/Pray.svelte';
import Provisions from './icons/Provisions.svelte';
import RecruitFree from './icons/RecruitFree.svelte';
import RemoveSuspicion from './icons/RemoveSuspicion.svelte';
import Scheme from './icons/Scheme.svelte';
import Scout from './icons/Scout.svelte';
import Silver from './icons/Silver.svelte';
import Strength from './icons/Strength.svelte';
import Suspicion from './icons/Suspicion.svelte';
import Tax from './icons/Tax.svelte';
import Townsfolk from './icons/Townsfolk.svelte';
import Wall from './icons/Wall.svelte';
import Workshop from './icons/Workshop.svelte';

/** Things that one has, pays and gains: hand-drawn, told apart by shape as well as colour. */
const things = {
  silver: { glyph: Silver },
  provisions: { glyph: Provisions },
  tax: { glyph: Tax },
  labourer: { glyph: Labourer },
  scout: { glyph: Scout },
  merchant: { glyph: Merchant },
  fighter: { glyph: Fighter },
  cleric: { glyph: Cleric },
  criminal: { glyph: Criminal },
  worker: { glyph: AnyWorker },
  any: { glyph: AnyWorker },
  strength: { glyph: Strength },
  faith: { glyph: Faith },
  influence: { glyph: Influence },
  suspicion: { glyph: Suspicion },
  draw_suspicion: { glyph: Suspicion },
  remove_suspicion: { glyph: RemoveSuspicion },
  debt: { glyph: Debt },
  unpaid: { glyph: Debt },
  take_debt: { glyph: Debt },
  paid: { glyph: PayDebt },
  pay_debt: { glyph: PayDebt },
  destroy_debt: { glyph: DestroyDebt },
  pray: { glyph: Pray },
  recruit_free: { glyph: RecruitFree },
  develop_free: { glyph: DevelopFree },
  wall: { glyph: Wall },
  monk: { glyph: Monk },
  outpost: { glyph: Outpost },
  jar: { glyph: Jar },
  workshop: { glyph: Workshop },
  townsfolk: { glyph: Townsfolk },
  outsider: { glyph: Outsider },
  scheme: { glyph: Scheme },
  vp: { glyph: Points },
} satisfies IconSet;

const wood = 'light-dark(#7a5a2b, #d4ae72)';
const red = 'light-dark(#9c3424, #ea9383)';
const black = 'light-dark(#3b3840, #cfc8d4)';
const blue = 'light-dark(#2f5a92, #93b8e6)';

/** The actions of the boards, tinted by the attribute that they need. */
const actions = {
  develop: { glyph: HammerNails, tint: wood },
  recruit: { glyph: KnightBanner, tint: wood },
  hunt: { glyph: Deer, tint: wood },
  trade: { glyph: Trade, tint: wood },
  conspire: { glyph: CloakDagger, tint: 'light-dark(#6f4287, #c79adf)' },
  rest: { glyph: Sleepy, tint: wood },
  commission: { glyph: Church, tint: black },
  fortify: { glyph: DefensiveWall, tint: blue },
  garrison: { glyph: GuardedTower, tint: red },
  absolve: { glyph: Scales, tint: blue },
  attack: { glyph: CrossedSwords, tint: red },
  convert: { glyph: HolySymbol, tint: black },
  kings_order: { glyph: Seal, tint: red },
  kings_favour: { glyph: Crown, tint: 'light-dark(#2f6b46, #8fcaa5)' },
  inquisition: { glyph: Candle, tint: red },
  tavern: { glyph: Beer, tint: wood },
  viking: { glyph: Viking, tint: 'light-dark(#2f5a92, #93b8e6)' },
  saracen: { glyph: Turban, tint: 'light-dark(#3d6b3a, #9fcf97)' },
  byzantine: { glyph: Temple, tint: 'light-dark(#8a6410, #e6c063)' },
} satisfies IconSet;

/** Pictures of cards: Townsfolk and Outsiders by kind, Paladins by id. */
const art: Record<string, IconDef['glyph']> = {
  abbot: Pope,
  acolyte: MonkFace,
  architect: Anvil,
  conspirator: Spy,
  'debt-collector': Receive,
  defender: Swordman,
  gatekeeper: Gate,
  'missionary': Prayer,
  peddler: Peddler,
  squire: Kneeling,
  watchman: Watchtower,
  adventurer: Adventurer,
  archer: Archer,
  armourer: Anvil,
  assassin: Assassin,
  barbarian: Barbarian,
  champion: Champion,
  guardian: CrossShield,
  hunter: Hunter,
  invader: WarAxe,
  lookout: Lookout,
  marauder: Brute,
  mercenary: CrossedSwords,
  protector: Winged,
  thief: Robber,
  traitor: Daggers,
  vigilante: BlackHelm,
  warrior: Spartan,
  anseis: Griffin,
  berengier: Broadsword,
  engelier: Bow,
  gerier: Templar,
  gerin: Rosa,
  girard: Horn,
  ivon: Visored,
  ivoire: Tusks,
  oliver: Imperial,
  otton: Horse,
  roland: TwoHanded,
  samson: Scroll,
};

const pictures: IconSet = Object.fromEntries(Object.entries(art).map(([name, glyph]) => [`art_${name}`, { glyph }]));

/** Every icon of the game, by the name that the rules or the cards use. */
export const icons: IconSet = { ...things, ...actions, ...pictures };

/** Icons of the legend, in its order. */
export const legend: readonly string[] = [
  'silver', 'provisions', 'tax', 'labourer', 'scout', 'merchant', 'fighter', 'cleric', 'criminal', 'worker',
  'strength', 'faith', 'influence', 'suspicion', 'remove_suspicion', 'debt', 'pay_debt', 'destroy_debt',
  'pray', 'recruit_free', 'develop_free', 'workshop', 'monk', 'outpost', 'jar', 'wall',
  'viking', 'saracen', 'byzantine', 'inquisition', 'vp',
];
