/** The worker that the engine runs in: it hands messages to cmd/wasm, and back. */
import '../generated/wasm_exec.js';
import program from '../generated/engine.wasm?url';
import { onThrownAway, read, write } from './disk';
import type { FromWorker, ToWorker } from './messages';
import { played } from './plays';

/** Go's, from wasm_exec.js. */
declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

/** What cmd/wasm puts there, and calls. */
interface Scope {
  engine: {
    call(id: number, kind: string, payload: string): void;
    say(id: number, message: string): void;
    cancel(id: number): void;
  };
  engineDisk: { read(prefix: string): Promise<string>; write(batch: string): Promise<string> };
  engineSays(id: number, what: 'told' | 'answered' | 'failed', text: string): void;
}

const scope = globalThis as unknown as Scope;
const post = (message: FromWorker) => postMessage(message);

/** The call that the worker makes itself: the page's have numbers from 1 on. */
const own = 0;

scope.engineSays = (id, what, text) => {
  // Its own call is about what is kept, of which the page is told beside.
  if (id === own) writtenAnew(what !== 'failed');
  else post({ id, what, text });
};

/** Says that nothing is kept any more, or that it is again. */
let kept = true;
function keeps(now: boolean, why = ''): void {
  if (now !== kept) post({ what: now ? 'keeps' : 'keeps-not', text: why });
  kept = now;
}

/** The database's last error. */
let trouble = '';
const troubled = (error: unknown) => (trouble = error instanceof DOMException ? error.name : String(error));

scope.engineDisk = {
  read: async (prefix) => {
    try {
      return JSON.stringify(await read(prefix));
    } catch (error) {
      troubled(error);
      throw error;
    }
  },
  write: async (batch) => {
    try {
      const how = await write(batch);
      keeps(true);
      return how;
    } catch (error) {
      keeps(false, troubled(error));
      throw error;
    }
  },
};

const runs = start();

// What is played is written anew at once: a page that is loaded again has no other.
onThrownAway(() => void writeAnew());

async function writeAnew(): Promise<void> {
  const codes = await played();
  await runs;
  if (codes.length > 0) scope.engine.call(own, 'anew', JSON.stringify(codes));
}

/** How long until it is tried again to write anew what is played, in ms: what took the space may be gone by then. */
const pause = 5_000;
let trying: ReturnType<typeof setTimeout> | undefined;

function writtenAnew(now: boolean): void {
  if (now && trying !== undefined) keeps(true);
  if (!now) keeps(false, trouble);
  clearTimeout(trying);
  trying = now ? undefined : setTimeout(() => void writeAnew(), pause);
}

/** Holds a lock of its own for as long as this worker lives, and returns its name; empty where a page over plain HTTP has no locks. */
async function life(): Promise<string> {
  const lock = `engine/${Math.random()}`;
  const held = (done: () => void) => void navigator.locks.request(lock, () => (done(), new Promise(() => {})));
  return navigator.locks ? new Promise((done) => held(() => done(lock))) : '';
}

async function start(): Promise<void> {
  try {
    const go = new Go();
    const load = () => WebAssembly.instantiateStreaming(fetch(program), go.importObject);
    // Where the service worker keeps the same file meanwhile, Chromium can cut one of the two off (ERR_CACHE_WRITE_FAILURE).
    const { instance } = await load().catch(load);
    // Go has a main that waits for ever: it ends when it fails.
    void go.run(instance).then(
      () => post({ what: 'ended', text: 'the program ended' }),
      (error: unknown) => post({ what: 'ended', text: String(error) }),
    );
    post({ what: 'runs', life: await life() });
  } catch (error) {
    post({ what: 'ended', text: String(error) });
    throw error;
  }
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  await runs;
  if (data.do === 'call') scope.engine.call(data.id, data.kind, data.payload);
  else if (data.do === 'say') scope.engine.say(data.id, data.message);
  else scope.engine.cancel(data.id);
};
