import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const binary = process.env.WESTKINGDOM ?? resolve(import.meta.dirname, '../../bin/westkingdom');

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

/** The real program on a port and a SQLite file of its own. It can be killed and started again. */
export class Server {
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly folder: string,
    private readonly smtp: string | undefined,
  ) {}

  /** One that sends mails through an SMTP server, if it is given one. */
  static async start(smtp?: string): Promise<Server> {
    const port = await freePort();
    const server = new Server(`http://127.0.0.1:${port}`, port, await mkdtemp(join(tmpdir(), 'westkingdom-')), smtp);
    await server.start();
    return server;
  }

  /** Starts the program and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(
      binary,
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--database-url',
        `sqlite:${join(this.folder, 'rooms.db')}`,
        '--bot-delay',
        '0s',
        '--order-pause',
        '0s',
        '--call-limit',
        '0',
        '--message-limit',
        '0',
        '--address-message-limit',
        '0',
        ...(this.smtp ? ['--public-url', this.url, '--smtp', this.smtp, '--smtp-tls', 'none'] : []),
        ...(this.smtp ? ['--mail-from', 'games@example.org'] : []),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    child.stdout.on('data', (data: Buffer) => (this.#log += data.toString()));
    child.stderr.on('data', (data: Buffer) => (this.#log += data.toString()));
    const ended = new Promise<never>((_, fail) => {
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${this.#log}`)));
    });
    ended.catch(() => {}); // an end that is wanted
    await Promise.race([this.#answers(), ended]);
  }

  async #answers(): Promise<void> {
    for (;;) {
      try {
        if ((await fetch(`${this.url}/readyz`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  /** Ends the program: SIGKILL as a crash would, SIGTERM as an operator does. */
  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  /** Ends the program and forgets its records. */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
