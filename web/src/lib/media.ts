import { MediaQuery } from 'svelte/reactivity';
import * as sizes from '../style/ladder';

/** The window of a phone, held either way, as the styles ask for it: a table's parts are tabs there, and a page is drawn piece by piece. */
export const phone = `(width < ${sizes.phone}px), (height < ${sizes.flat}px)`;

let narrow: MediaQuery | undefined;
/** Whether the window is a phone's, where cards and choices lie behind different tabs. */
export const onPhone = (): boolean => typeof matchMedia === 'function' && (narrow ??= new MediaQuery(phone)).current;

/** A phone held upright, as the styles ask for it: its table has a fixed height for what is asked. */
export const upright = `(width < ${sizes.phone}px) and (height >= ${sizes.strip}px)`;

/** A window that is wide and low, as a laptop's: what stands above each other elsewhere stands beside each other there. */
export const laptop = `(width >= ${sizes.laptop}px) and (height < ${sizes.low}px)`;

/** Whether the person prefers that nothing moves. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to scroll to what was asked for: a call that says it is not held back by the styles. */
export const glides = (): ScrollBehavior => (prefersStill() ? 'auto' : 'smooth');
