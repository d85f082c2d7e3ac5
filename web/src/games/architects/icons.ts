import Acolyte from '~icons/game-icons/monk-face';
import Anvil from '~icons/game-icons/anvil';
import Aqueduct from '~icons/game-icons/aqueduct';
import AxeInLog from '~icons/game-icons/axe-in-log';
import Barracks from '~icons/game-icons/medieval-barracks';
import Beer from '~icons/game-icons/beer-stein';
import Bell from '~icons/game-icons/ringing-bell';
import Bookshelf from '~icons/game-icons/bookshelf';
import Bucket from '~icons/game-icons/full-wood-bucket';
import Castle from '~icons/game-icons/castle';
import Cave from '~icons/game-icons/cave-entrance';
import Chest from '~icons/game-icons/locked-chest';
import Church from '~icons/game-icons/church';
import ClawHammer from '~icons/game-icons/claw-hammer';
import CloakDagger from '~icons/game-icons/cloak-dagger';
import Coins from '~icons/game-icons/coins-pile';
import Crane from '~icons/game-icons/crane';
import Daggers from '~icons/game-icons/daggers';
import Dice from '~icons/game-icons/rolling-dices';
import DungeonGate from '~icons/game-icons/dungeon-gate';
import Executioner from '~icons/game-icons/executioner-hood';
import Forest from '~icons/game-icons/forest';
import Fountain from '~icons/game-icons/water-fountain';
import Gears from '~icons/game-icons/gears';
import GemPendant from '~icons/game-icons/gem-pendant';
import GraduateCap from '~icons/game-icons/graduate-cap';
import Graveyard from '~icons/game-icons/graveyard';
import GreekTemple from '~icons/game-icons/greek-temple';
import GuardedTower from '~icons/game-icons/guarded-tower';
import HammerNails from '~icons/game-icons/hammer-nails';
import HandSaw from '~icons/game-icons/hand-saw';
import Hooded from '~icons/game-icons/hooded-figure';
import Jester from '~icons/game-icons/jester-hat';
import Keys from '~icons/game-icons/three-keys';
import King from '~icons/game-icons/throne-king';
import Knapsack from '~icons/game-icons/knapsack';
import Lighthouse from '~icons/game-icons/lighthouse';
import MeepleGroup from '~icons/game-icons/meeple-group';
import Miner from '~icons/game-icons/miner';
import MineWagon from '~icons/game-icons/mine-wagon';
import Obelisk from '~icons/game-icons/obelisk';
import Painted from '~icons/game-icons/painted-pottery';
import PencilRuler from '~icons/game-icons/pencil-ruler';
import PointyHat from '~icons/game-icons/pointy-hat';
import Queen from '~icons/game-icons/queen-crown';
import Receive from '~icons/game-icons/receive-money';
import Robber from '~icons/game-icons/robber-mask';
import Scales from '~icons/game-icons/scales';
import Snatch from '~icons/game-icons/snatch';
import Spade from '~icons/game-icons/spade';
import Speaker from '~icons/game-icons/public-speaker';
import Spyglass from '~icons/game-icons/spyglass';
import StoneCrafting from '~icons/game-icons/stone-crafting';
import StonePile from '~icons/game-icons/stone-pile';
import StoneTower from '~icons/game-icons/stone-tower';
import SwapBag from '~icons/game-icons/swap-bag';
import Swords from '~icons/game-icons/swords-emblem';
import Temple from '~icons/game-icons/byzantin-temple';
import Trade from '~icons/game-icons/trade';
import Treasure from '~icons/game-icons/open-treasure-chest';
import Trickster from '~icons/game-icons/card-ace-spades';
import Trowel from '~icons/game-icons/trowel';
import TwoCoins from '~icons/game-icons/two-coins';
import Village from '~icons/game-icons/village';
import Visored from '~icons/game-icons/visored-helm';
import Warehouse from '~icons/game-icons/warehouse';
import Well from '~icons/game-icons/well';
import WhiteTower from '~icons/game-icons/white-tower';
import WoodAxe from '~icons/game-icons/wood-axe';
import WoodPile from '~icons/game-icons/wood-pile';
import type { IconDef, IconSet } from '../../table/game';
import Any from './icons/Any.svelte';
import ApprenticeCard from './icons/ApprenticeCard.svelte';
import BlackMarket from './icons/BlackMarket.svelte';
import BuildingCard from './icons/BuildingCard.svelte';
import Captive from './icons/Captive.svelte';
import Capture from './icons/Capture.svelte';
import Carpentry from './icons/Carpentry.svelte';
import Cathedral from './icons/Cathedral.svelte';
import Clay from './icons/Clay.svelte';
import Debt from './icons/Debt.svelte';
import DebtPaid from './icons/DebtPaid.svelte';
import EndGame from './icons/EndGame.svelte';
import Gold from './icons/Gold.svelte';
import Guildhall from './icons/Guildhall.svelte';
import Immediate from './icons/Immediate.svelte';
import Marble from './icons/Marble.svelte';
import Masonry from './icons/Masonry.svelte';
import Points from './icons/Points.svelte';
import Prisoner from './icons/Prisoner.svelte';
import Reset from './icons/Reset.svelte';
import Reward from './icons/Reward.svelte';
import Silver from './icons/Silver.svelte';
import Stone from './icons/Stone.svelte';
import Tax from './icons/Tax.svelte';
import Tiling from './icons/Tiling.svelte';
import Virtue from './icons/Virtue.svelte';
import Wood from './icons/Wood.svelte';
import Worker from './icons/Worker.svelte';

/** Things that one has, pays and gains: hand-drawn, told apart by shape as well as colour. */
const things = {
  clay: { glyph: Clay },
  wood: { glyph: Wood },
  stone: { glyph: Stone },
  gold: { glyph: Gold },
  marble: { glyph: Marble },
  silver: { glyph: Silver },
  tax: { glyph: Tax },
  virtue: { glyph: Virtue },
  debt: { glyph: Debt },
  debt_paid: { glyph: DebtPaid },
  card: { glyph: BuildingCard },
  building: { glyph: BuildingCard },
  apprentice: { glyph: ApprenticeCard },
  reward: { glyph: Reward },
  vp: { glyph: Points },
  worker: { glyph: Worker },
  captive: { glyph: Captive },
  prisoner: { glyph: Prisoner },
  capture: { glyph: Capture },
  carpentry: { glyph: Carpentry },
  tiling: { glyph: Tiling },
  masonry: { glyph: Masonry },
  immediate: { glyph: Immediate },
  end_game: { glyph: EndGame },
  reset: { glyph: Reset },
  any: { glyph: Any },
  everybody: { glyph: MeepleGroup, tint: 'light-dark(#6b4a26, #d9bd8d)' },
} satisfies IconSet;

const places = {
  forest: { glyph: Forest, tint: 'light-dark(#4d6b39, #9cbf83)' },
  quarry: { glyph: StonePile, tint: 'light-dark(#5d6266, #b4babd)' },
  mines: { glyph: MineWagon, tint: 'light-dark(#7a5a20, #d8ab54)' },
  silversmith: { glyph: Anvil, tint: 'light-dark(#4b5863, #b9c6d0)' },
  kings_storehouse: { glyph: Warehouse, tint: 'light-dark(#8a4f24, #dc9b66)' },
  workshop: { glyph: HammerNails, tint: 'light-dark(#7a5a2b, #d4ae72)' },
  town_centre: { glyph: Village, tint: 'light-dark(#8a3a2a, #e08a75)' },
  guardhouse: { glyph: GuardedTower, tint: 'light-dark(#565a5f, #b7bcc2)' },
  tax_stand: { glyph: Scales, tint: 'light-dark(#9c3a2b, #e58f7f)' },
  black_market: { glyph: BlackMarket },
  guildhall: { glyph: Guildhall },
  cathedral: { glyph: Cathedral },
  prison: { glyph: Prisoner },
} satisfies IconSet;

/** Pictures of Apprentices by kind, of Buildings by id. */
const art: Record<string, IconDef['glyph']> = {
  acolyte: Acolyte,
  conspirator: CloakDagger,
  debt_collector: Receive,
  gatekeeper: Keys,
  illusionist: PointyHat,
  jeweller: GemPendant,
  labourer: Spade,
  merchant: SwapBag,
  miner: Miner,
  patron: Queen,
  pickpocket: Snatch,
  squire: Visored,
  stonecutter: StoneCrafting,
  swindler: Trickster,
  thief: Robber,
  trader: Trade,
  trickster: Jester,
  woodcutter: WoodAxe,
  enforcer: Executioner,
  overseer: Speaker,
  peddler: Knapsack,
  smithy: Anvil,
  steeple: Bell,
  stone_market: StonePile,
  tavern: Beer,
  thieves_den: Daggers,
  tilers_hut: Trowel,
  trading_post: Scales,
  treasury: Chest,
  university: GraduateCap,
  watchtower: WhiteTower,
  well: Well,
  wood_market: WoodPile,
  aqueduct: Aqueduct,
  armoury: Swords,
  barracks: Barracks,
  betting_house: Dice,
  carpenters_hut: HandSaw,
  castle: Castle,
  chapel: Temple,
  church: Church,
  clay_market: Painted,
  clay_pit: Cave,
  drafting_room: PencilRuler,
  dungeon: DungeonGate,
  factory: Gears,
  fortress: StoneTower,
  fountain: Fountain,
  gamblers_den: Coins,
  hideout: Hooded,
  keep: GuardedTower,
  library: Bookshelf,
  lighthouse: Lighthouse,
  lumber_camp: AxeInLog,
  masons_hut: ClawHammer,
  moneylender: TwoCoins,
  monument: Obelisk,
  observatory: Spyglass,
  palace: King,
  reservoir: Bucket,
  silver_market: Treasure,
  crane: Crane,
  graveyard: Graveyard,
  museum: GreekTemple,
};

export const icons: IconSet = {
  ...things,
  ...places,
  ...Object.fromEntries(Object.entries(art).map(([id, glyph]) => [`art_${id}`, { glyph }])),
};

/** The icons that have a meaning, in the order of the legend. */
export const legend = [
  'clay', 'wood', 'stone', 'gold', 'marble', 'silver', 'tax', 'virtue', 'debt', 'debt_paid', 'vp',
  'worker', 'captive', 'prisoner', 'capture', 'card', 'apprentice', 'reward', 'carpentry', 'tiling', 'masonry',
  'immediate', 'end_game', 'reset', 'everybody', 'any',
] as const;
