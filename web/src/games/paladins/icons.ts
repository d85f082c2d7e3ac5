import Beer from '~icons/game-icons/beer-stein';
import BlackHelm from '~icons/game-icons/black-knight-helm';
import Candle from '~icons/game-icons/candle-light';
import Church from '~icons/game-icons/church';
import CloakDagger from '~icons/game-icons/cloak-dagger';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import Crown from '~icons/game-icons/crown';
import Deer from '~icons/game-icons/stag-head';
import DefensiveWall from '~icons/game-icons/defensive-wall';
import GuardedTower from '~icons/game-icons/guarded-tower';
import HammerNails from '~icons/game-icons/hammer-nails';
import HolySymbol from '~icons/game-icons/holy-symbol';
import KnightBanner from '~icons/game-icons/knight-banner';
import Scales from '~icons/game-icons/scales';
import Seal from '~icons/game-icons/wax-seal';
import Sleepy from '~icons/game-icons/night-sleep';
import Temple from '~icons/game-icons/byzantin-temple';
import Trade from '~icons/game-icons/trade';
import Turban from '~icons/game-icons/turban';
import Viking from '~icons/game-icons/viking-helmet';
import { shared } from '../../icons';
import type { IconSet } from '../../table/game';
import AnyWorker from './icons/AnyWorker.svelte';
import Choice from './icons/Choice.svelte';
import Cleric from './icons/Cleric.svelte';
import Criminal from './icons/Criminal.svelte';
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
import Pray from './icons/Pray.svelte';
import RecruitFree from './icons/RecruitFree.svelte';
import RemoveSuspicion from './icons/RemoveSuspicion.svelte';
import Scheme from './icons/Scheme.svelte';
import Scout from './icons/Scout.svelte';
import Strength from './icons/Strength.svelte';
import Suspicion from './icons/Suspicion.svelte';
import Townsfolk from './icons/Townsfolk.svelte';
import Wall from './icons/Wall.svelte';
import Workshop from './icons/Workshop.svelte';

/** Things that one has, pays and gains: hand-drawn, told apart by shape as well as colour. */
const things = {
  silver: shared.silver,
  provisions: shared.provisions,
  tax: shared.tax,
  labourer: { glyph: Labourer },
  scout: { glyph: Scout },
  merchant: { glyph: Merchant },
  fighter: { glyph: Fighter },
  cleric: { glyph: Cleric },
  criminal: { glyph: Criminal },
  may_criminal: { glyph: Criminal },
  worker: { glyph: AnyWorker },
  any: { glyph: AnyWorker },
  strength: { glyph: Strength },
  faith: { glyph: Faith },
  influence: { glyph: Influence },
  suspicion: { glyph: Suspicion },
  draw_suspicion: { glyph: Suspicion },
  remove_suspicion: { glyph: RemoveSuspicion },
  debt: shared.debt,
  unpaid: shared.debt,
  take_debt: shared.debt,
  paid: shared.debt_paid,
  pay_debt: shared.debt_paid,
  destroy_debt: shared.debt_destroyed,
  pray: { glyph: Pray },
  recruit_free: { glyph: RecruitFree },
  develop_free: { glyph: DevelopFree },
  choice: { glyph: Choice },
  wall: { glyph: Wall },
  monk: { glyph: Monk },
  outpost: { glyph: Outpost },
  jar: { glyph: Jar },
  workshop: { glyph: Workshop },
  townsfolk: { glyph: Townsfolk },
  outsider: { glyph: Outsider },
  scheme: { glyph: Scheme },
  vp: shared.vp,
} satisfies IconSet;

const wood = 'var(--sign-wood)';
const red = 'var(--sign-red)';
const black = 'var(--sign-black)';
const blue = 'var(--sign-blue)';

/** The actions of the boards, tinted by the attribute that they need. */
const actions = {
  develop: { glyph: HammerNails, tint: wood },
  recruit: { glyph: KnightBanner, tint: wood },
  hunt: { glyph: Deer, tint: wood },
  trade: { glyph: Trade, tint: wood },
  conspire: { glyph: CloakDagger, tint: 'var(--sign-violet)' },
  rest: { glyph: Sleepy, tint: wood },
  commission: { glyph: Church, tint: black },
  fortify: { glyph: DefensiveWall, tint: blue },
  garrison: { glyph: GuardedTower, tint: red },
  absolve: { glyph: Scales, tint: blue },
  attack: { glyph: CrossedSwords, tint: red },
  convert: { glyph: HolySymbol, tint: black },
  kings_order: { glyph: Seal, tint: red },
  kings_favour: { glyph: Crown, tint: 'var(--sign-green)' },
  inquisition: { glyph: Candle, tint: red },
  tavern: { glyph: Beer, tint: wood },
  mercenary: { glyph: BlackHelm, tint: black },
  viking: { glyph: Viking, tint: 'var(--sign-blue)' },
  saracen: { glyph: Turban, tint: 'light-dark(#3d6b3a, #9fcf97)' },
  byzantine: { glyph: Temple, tint: 'var(--sign-gold)' },
} satisfies IconSet;

/** Every icon of the game, by the name that the rules or the cards use. */
export const icons: IconSet = { ...things, ...actions };

/** Icons of the legend, in its order. */
export const legend: readonly string[] = [
  'silver',
  'provisions',
  'tax',
  'labourer',
  'scout',
  'merchant',
  'fighter',
  'cleric',
  'criminal',
  'worker',
  'strength',
  'faith',
  'influence',
  'suspicion',
  'remove_suspicion',
  'debt',
  'pay_debt',
  'destroy_debt',
  'pray',
  'recruit_free',
  'develop_free',
  'workshop',
  'monk',
  'outpost',
  'jar',
  'wall',
  'viking',
  'saracen',
  'byzantine',
  'inquisition',
  'vp',
];
