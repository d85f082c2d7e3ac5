/** What is drawn of the game, loaded when a table opens. */
export { default as Board } from './Board.svelte';
export { default as Mine } from './Mine.svelte';
export { default as Line } from './Line.svelte';
export { default as Area } from './Area.svelte';
export { default as Final } from './Final.svelte';
