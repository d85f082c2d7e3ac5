import type { Room, You } from '../generated/protocol';

/** Whether somebody sees a game late now. */
export const seesLate = (room: Room | undefined, you: You): boolean =>
  room?.late === true && room.state === 'playing' && you.seat < 0;
