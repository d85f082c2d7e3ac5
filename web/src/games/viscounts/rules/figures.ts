/*
 * The figures that the rules tell in each language, from the game's data.
 */

import { enumerated } from '../../../table/words/words';
import { data } from '../data';
import { effectsOf } from '../effects';

export const { trading_post: post, guildhall: hall, workshop: shop } = data.buildings.types;
export const tiers = data.castle.tiers;
export const { debt, deed } = data.debts_deeds;
export const sets = data.ribbon_sets.vp_by_set_size;
export const workers = data.castle.placement_table;
const counts = data.setup.by_player_count;
export const {
  rewards_3_or_4_players: many,
  rewards_1_or_2_players: few,
  minimum_flipped: least,
} = data.scoring.majority;

/** The points of a building or a set of one, two and three. */
export const vp = (table: Record<string, number>) => [1, 2, 3].map((n) => table[String(n)]).join(', ');
/** How many Debts or Deeds lie above their card, by players. */
export const above = (pile: 'debts_on_poverty' | 'deeds_on_prosperity') =>
  Object.values(counts)
    .map((c) => c[pile])
    .join(', ');
export const prizes = (list: number[]) => enumerated(list.map(String));
/** What the owner of a Worker gets that is put out of a section. */
export const owner = (tier: '1' | '2') =>
  enumerated((tiers[tier]?.evicted ?? []).map((e) => effectsOf([e], true).words));
