import { card } from '../cards';

/** What a card is called. */
export const cardName = (id: string): string => card(id)?.name ?? id;
