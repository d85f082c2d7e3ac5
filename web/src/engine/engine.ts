import { upgrade } from '../lib/upgrade';
import type { Kind, Kinds } from './kinds';
import type { FromWorker, ToWorker } from './messages';

/** Why a call was not answered: a code of the engine's (server/local), or that its worker is gone. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
    this.name = 'EngineError';
  }
}

/** The worker ended before the call was answered: it is not known what became of it. */
export const workerEnded = 'worker-ended';

export interface CallOptions<K extends Kind> {
  /** Hears what is told before the answer: progress, or what the kind has. */
  told?(event: Kinds[K]['told']): void;
  /** Cancels the call, which then fails with `cancelled`. */
  signal?: AbortSignal;
}

/** A call that has been made. */
export interface Call<K extends Kind> {
  answer: Promise<Kinds[K]['answer']>;
  /** Says something to it while it lasts. */
  say(message: Kinds[K]['said']): void;
}

const keeps = new Set<(why: string) => void>();

/** Tells whether what happens is kept: why not is the name of the database's error, empty where it is. Returns how to hear no more. */
export function onKeeps(hear: (why: string) => void): () => void {
  keeps.add(hear);
  return () => void keeps.delete(hear);
}

interface Open {
  told(event: unknown): void;
  answered(answer: unknown): void;
  failed(error: EngineError): void;
}

/** One worker with the engine. When it ends, its calls fail and it takes no more: whoever wants another makes one. */
export class Engine {
  readonly #worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  readonly #calls = new Map<number, Open>();
  #last = 0;
  #ended: EngineError | undefined;
  #ran = false;
  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.what === 'ended') this.#fail(data.text);
      else if (data.what === 'keeps' || data.what === 'keeps-not') for (const hear of keeps) hear(data.text);
      else if (data.what === 'runs') this.#run(data.life);
      else if ('id' in data) this.#hear(data);
    };
    // A script that could not be fetched or was refused.
    this.#worker.onerror = (event) => this.#fail(event.message || 'the worker could not be started');
  }

  /** Whether it takes calls. */
  get alive(): boolean {
    return !this.#ended;
  }

  /** Makes a call and waits for its answer. Fails with an EngineError. */
  call<K extends Kind>(kind: K, payload: Kinds[K]['payload'], options: CallOptions<K> = {}) {
    return this.begin(kind, payload, options).answer;
  }

  /** Makes a call that is spoken to while it lasts. */
  begin<K extends Kind>(kind: K, payload: Kinds[K]['payload'], { told, signal }: CallOptions<K> = {}): Call<K> {
    const id = ++this.#last;
    const answer = new Promise<Kinds[K]['answer']>((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      if (signal?.aborted) return reject(new EngineError('cancelled', 'cancelled before it was made'));
      const cancel = () => this.#send({ id, do: 'cancel' });
      const done = () => {
        this.#calls.delete(id);
        signal?.removeEventListener('abort', cancel);
      };
      this.#calls.set(id, {
        told: (event) => told?.(event as Kinds[K]['told']),
        answered: (value) => (done(), resolve(value as Kinds[K]['answer'])),
        failed: (error) => (done(), reject(error)),
      });
      signal?.addEventListener('abort', cancel);
      this.#send({ id, do: 'call', kind, payload: JSON.stringify(payload) });
    });
    return { answer, say: (message) => this.#send({ id, do: 'say', message: JSON.stringify(message) }) };
  }

  /** Ends the worker; calls that are open fail. */
  close(): void {
    this.#end('closed');
  }

  #send(message: ToWorker): void {
    if (!this.#ended) this.#worker.postMessage(message);
  }

  /** Browsers do not tell when a worker is gone: the lock that it held is free then. */
  #run(life: string): void {
    this.#ran = true;
    if (life) void navigator.locks.request(life, () => this.#end('the worker is gone'));
  }

  #hear({ id, what, text }: Extract<FromWorker, { id: number }>): void {
    const call = this.#calls.get(id);
    if (!call) return;
    const value = JSON.parse(text) as unknown;
    if (what === 'told') call.told(value);
    else if (what === 'answered') call.answered(value);
    else {
      const { code, text } = value as { code: string; text: string };
      call.failed(new EngineError(code, text));
    }
  }

  /** A page that was left open over an upgrade asks for an engine that is gone. */
  #fail(text: string): void {
    if (!this.#ran) void upgrade();
    this.#end(text);
  }

  #end(text: string): void {
    if (this.#ended) return;
    this.#ended = new EngineError(workerEnded, text);
    this.#worker.terminate();
    for (const call of [...this.#calls.values()]) call.failed(this.#ended);
  }
}

/** Makes a call that changes nothing, and once more where the browser ends the worker meanwhile. */
export async function ask<K extends Kind>(
  kind: K,
  payload: Kinds[K]['payload'],
  options?: CallOptions<K>,
): Promise<Kinds[K]['answer']> {
  try {
    return await engine().call(kind, payload, options);
  } catch (error) {
    if (!(error instanceof EngineError && error.code === workerEnded) || options?.signal?.aborted) throw error;
    return engine().call(kind, payload, options);
  }
}

let shared: Engine | undefined;

/** The page's engine, begun when it is first asked for, and anew after it has ended. */
export function engine(): Engine {
  return (shared = shared?.alive ? shared : new Engine());
}
