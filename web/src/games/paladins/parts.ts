/** What is drawn of the game, loaded when a table opens. */
export { default as Board } from './board/Board.svelte';
export { default as Mine } from './mine/Mine.svelte';
export { default as Line } from './others/Line.svelte';
export { default as Area } from './others/Area.svelte';
