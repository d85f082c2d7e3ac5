import type { Info, MakeLocal, RoomAnswer } from '../generated/protocol';
import { ApiError } from '../lib/api';
import { infos } from '../lib/infos.svelte';
import { noteLocal, seatShown } from '../lib/local';
import { ask, engine, EngineError, workerEnded, type Call } from './engine';
import { lockOf } from './plays';

/** What has another name here: there is no server whose records do not answer. */
const codes: Record<string, ApiError['code']> = { [workerEnded]: 'offline', unavailable: 'not-kept' };

/** What the engine refuses is refused as a server would. */
export async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new ApiError(codes[error.code] ?? (error.code as ApiError['code']), error.message);
  }
}

/** A call of the HTTP API to a room of this device's own. */
export function callLocal(method: string, code: string, path: string, query: string, body: unknown): Promise<unknown> {
  const call = {
    code,
    seat: seatShown(code),
    method,
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: body ?? null,
  };
  return refusing(method === 'GET' ? ask('room', call) : engine().call('room', call));
}

/** The socket of a room of this device's own, once the engine runs. */
export async function socketTo(
  code: string,
  signal: AbortSignal,
  told: (message: unknown) => void,
): Promise<Call<'socket'>> {
  const running = engine();
  await running.call('about', null);
  return running.begin('socket', { code, seat: seatShown(code) }, { told, signal });
}

/** Makes a room of this device's own, whose game begins at once. */
export async function makeLocal(make: MakeLocal): Promise<RoomAnswer> {
  const answer = await refusing(engine().call('make', make));
  noteLocal(true);
  // What is kept stays until the person removes it, if the browser lets it.
  void navigator.storage?.persist?.().catch(() => {});
  return answer;
}

/** Takes it away with all that is kept of it. */
export async function removeLocal(code: string): Promise<void> {
  // A window that plays it plays no more: it would write anew what it has. A browser that refuses locks has none.
  await navigator.locks?.request(lockOf(code), { steal: true }, () => {}).catch(() => {});
  await callLocal('DELETE', code, '', '', undefined);
}

/** The games that this device plays, told to all that ask which there are. */
export async function localGames(): Promise<Info[]> {
  const games = await refusing(engine().call('games', null));
  if (infos.list.length === 0) infos.list = games.map((info) => ({ ...info, settings: info.settings ?? [] }));
  return infos.list;
}
