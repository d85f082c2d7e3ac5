import './locale.svelte';

/** The shared messages. Games have catalogues of their own; see `table/game.ts`. */
export * as m from '../paraglide/messages';
