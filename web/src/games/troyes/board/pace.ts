import { preferences, type Pace } from '../../../lib/preferences.svelte';

/** How long a scene of the chronicle stays, and how much longer for each of its entries, in milliseconds; 0: until one goes on. */
export const stays: Record<Pace, readonly [number, number]> = { quick: [900, 200], normal: [1700, 450], step: [0, 0] };

/** How long a die rolls, in milliseconds. */
export const rolling = (): number => (preferences.pace === 'quick' ? 500 : 900);

/** How long a countered die flies off. */
export const flying = (): number => (preferences.pace === 'quick' ? 350 : 700);
