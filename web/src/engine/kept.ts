import type { Colour, Room, RoomState, Seat, SeatKind } from '../generated/protocol';
import { noteLocal } from '../lib/local';
import type { Known } from '../lib/mine';
import { read } from './disk';

/** What is read of the head of a room as the engine keeps it (`memory.Head`). */
interface Head {
  room: {
    Code: string;
    Game: string;
    Config: { settings?: Record<string, string>; undo?: boolean; rules?: number };
    State: RoomState;
    /** "1@57,3@60" */
    Asked: string;
    Created: string;
    Played: string;
    Seq: number;
  };
  seats: { Seat: Seat; Kind: SeatKind; Name: string; Bot: string; Colour: Colour | '' }[];
}

/** The rooms of this device's own, without the engine. */
export async function keptHere(): Promise<Known[]> {
  const heads = (await read('room/')).map(([, text]) => JSON.parse(text) as Head);
  const all = heads.filter(({ room }) => room.State !== 'gathering').map(known);
  noteLocal(all.length > 0);
  return all;
}

function known({ room, seats }: Head): Known {
  const asked =
    room.State === 'playing'
      ? room.Asked.split(',')
          .filter(Boolean)
          .map((part) => parseInt(part, 10))
      : [];
  const persons = seats.filter((s) => s.Kind === 'person').map((s) => s.Seat);
  const described: Room = {
    code: room.Code,
    game: room.Game,
    state: room.State,
    seats: seats.map((s) => ({
      seat: s.Seat,
      kind: s.Kind,
      name: s.Name,
      online: true,
      ...(s.Bot && { bot: s.Bot }),
      ...(s.Colour && { colour: s.Colour }),
    })),
    settings: room.Config.settings ?? {},
    undo: room.Config.undo ?? false,
    spectators: false,
    rules: room.Config.rules ?? 0,
    created: room.Created,
    played: room.Played,
    seq: room.Seq,
    asked,
  };
  // Whoever has the device plays for all who sit at it.
  const seat = persons.find((s) => asked.includes(s)) ?? persons[0] ?? -1;
  return { code: room.Code, room: described, you: { seat, host: true }, own: false, away: false, local: true };
}
