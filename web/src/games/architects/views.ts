import type { ShownPrompt } from '../../generated/protocol';
import type { BoardProps, SeatProps } from '../../table/game';
import type { PlayerView, Private, Public } from '../../generated/architects/views';

export type { Seat } from '../../generated/protocol';
export type { PlayerView, Private, Public };
export type Props = BoardProps<Public, Private>;
/** What a board draws: the game, and what is asked at that moment. */
export type Scene = Props & { prompt: ShownPrompt | undefined };
export type PlayerProps = SeatProps<Public, Private>;

/** What the expansion adds to the table. */
export type Works = NonNullable<Public['works']>;

/** The large locations, as the view names them. */
export type LargeLocation = keyof Public['locations'];
