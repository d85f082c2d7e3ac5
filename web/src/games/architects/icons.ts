import Anvil from '~icons/game-icons/anvil';
import Forest from '~icons/game-icons/forest';
import GuardedTower from '~icons/game-icons/guarded-tower';
import HammerNails from '~icons/game-icons/hammer-nails';
import MeepleGroup from '~icons/game-icons/meeple-group';
import MineWagon from '~icons/game-icons/mine-wagon';
import Scales from '~icons/game-icons/scales';
import StonePile from '~icons/game-icons/stone-pile';
import Village from '~icons/game-icons/village';
import Warehouse from '~icons/game-icons/warehouse';
import { shared } from '../../icons';
import type { IconSet } from '../../table/game';
import Any from './icons/Any.svelte';
import ApprenticeCard from './icons/ApprenticeCard.svelte';
import BlackMarket from './icons/BlackMarket.svelte';
import BuildingCard from './icons/BuildingCard.svelte';
import Captive from './icons/Captive.svelte';
import Capture from './icons/Capture.svelte';
import Carpentry from './icons/Carpentry.svelte';
import Cathedral from './icons/Cathedral.svelte';
import Clay from './icons/Clay.svelte';
import ContributionCard from './icons/ContributionCard.svelte';
import EndGame from './icons/EndGame.svelte';
import GoldMarble from './icons/GoldMarble.svelte';
import Guildhall from './icons/Guildhall.svelte';
import Immediate from './icons/Immediate.svelte';
import Influence from './icons/Influence.svelte';
import Marble from './icons/Marble.svelte';
import Masonry from './icons/Masonry.svelte';
import Princess from './icons/Princess.svelte';
import Prisoner from './icons/Prisoner.svelte';
import Profiteer from './icons/Profiteer.svelte';
import Reset from './icons/Reset.svelte';
import Reward from './icons/Reward.svelte';
import SchemeCard from './icons/SchemeCard.svelte';
import Tiling from './icons/Tiling.svelte';
import Wonder from './icons/Wonder.svelte';
import Wood from './icons/Wood.svelte';
import WoodStone from './icons/WoodStone.svelte';
import Worker from './icons/Worker.svelte';

/** Things that one has, pays and gains: hand-drawn, told apart by shape as well as colour. */
const things = {
  clay: { glyph: Clay },
  wood: { glyph: Wood },
  stone: shared.stone,
  gold: shared.gold,
  marble: { glyph: Marble },
  silver: shared.silver,
  'wood+stone': { glyph: WoodStone },
  'gold+marble': { glyph: GoldMarble },
  tax: shared.tax,
  virtue: shared.virtue,
  influence: { glyph: Influence },
  debt: shared.debt,
  debt_paid: shared.debt_paid,
  debt_destroyed: shared.debt_destroyed,
  card: { glyph: BuildingCard },
  building: { glyph: BuildingCard },
  apprentice: { glyph: ApprenticeCard },
  reward: { glyph: Reward },
  wonder: { glyph: Wonder },
  contribution: { glyph: ContributionCard },
  scheme: { glyph: SchemeCard },
  vp: shared.vp,
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
  workshop: { glyph: HammerNails, tint: 'var(--sign-wood)' },
  town_centre: { glyph: Village, tint: 'light-dark(#8a3a2a, #e08a75)' },
  guardhouse: { glyph: GuardedTower, tint: 'light-dark(#565a5f, #b7bcc2)' },
  tax_stand: { glyph: Scales, tint: 'light-dark(#9c3a2b, #e58f7f)' },
  black_market: { glyph: BlackMarket },
  guildhall: { glyph: Guildhall },
  cathedral: { glyph: Cathedral },
  prison: { glyph: Prisoner },
  princess: { glyph: Princess },
  profiteer: { glyph: Profiteer },
} satisfies IconSet;

export const icons: IconSet = {
  ...things,
  ...places,
};

/** The icons that have a meaning, in the order of the legend. */
export const legend = [
  'clay',
  'wood',
  'stone',
  'gold',
  'marble',
  'silver',
  'tax',
  'virtue',
  'debt',
  'debt_paid',
  'debt_destroyed',
  'vp',
  'worker',
  'captive',
  'prisoner',
  'capture',
  'card',
  'apprentice',
  'reward',
  'carpentry',
  'tiling',
  'masonry',
  'immediate',
  'end_game',
  'reset',
  'everybody',
  'any',
] as const;

/** Those of the expansion. */
export const worksLegend = ['influence', 'princess', 'profiteer', 'wonder', 'contribution', 'scheme'] as const;
