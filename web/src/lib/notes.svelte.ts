import type { Notes as Stored } from '../generated/protocol';
import { api, ApiError } from './api';

/** How long nothing is typed before it is saved, and how long at most while somebody types on. */
const pause = 1_500;
const longest = 10_000;
/** How long after a save that failed it is tried again. */
const again = 5_000;
/** What the server takes, in characters. */
export const maxNotes = 4_000;

/** Those of which something is still to be saved, by room: whoever looks there again goes on with them. */
const unsaved = new Map<string, Notes>();

/** Where one reads and writes them in a room. */
export const notesIn = (code: string): Notes => unsaved.get(code) ?? new Notes(code);

/**
 * What one writes for oneself in a room: saved as one types, read on every device. Of two devices
 * the last one wins, and what the other wrote is beside it until one has seen to it.
 */
export class Notes {
  text = $state('');
  /** What was written over from another device. */
  other = $state('');
  state: 'saved' | 'writing' | 'failed' = $state('saved');
  /** Why there are none here. */
  error: unknown = $state.raw();
  read = $state(false);

  #version = 0;
  #seen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #saves = Promise.resolve();

  constructor(readonly code: string) {}

  /** Reads them, unless something is still to be saved. */
  async load(): Promise<void> {
    if (this.state !== 'saved') return;
    try {
      const stored = await api.notes(this.code);
      if (this.state !== 'saved') return; // somebody has begun to write
      this.error = undefined;
      this.#take(stored);
      this.text = stored.text;
      this.read = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.read) this.error = error;
    }
  }

  write(text: string): void {
    this.text = text;
    if (this.state === 'saved') this.#since = Date.now();
    this.#begin();
    this.#later(Math.max(0, Math.min(pause, this.#since + longest - Date.now())));
  }

  /** The text with what was written over from another device under it. */
  get both(): string {
    return [this.text.trimEnd(), this.other].filter(Boolean).join('\n');
  }

  /** Puts what was written over from another device under the text, where there is room for it, or lets it go. */
  settle(keep: boolean): void {
    if (keep && this.both.length > maxNotes) return;
    if (keep) this.text = this.both;
    this.other = '';
    this.#seen = true;
    this.#begin();
    void this.save();
  }

  /** Saves at once what is not saved yet, one save after the other. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    return (this.#saves = this.#saves.then(() => (this.state === 'saved' ? undefined : this.#send())));
  }

  async #send(): Promise<void> {
    const [text, seen] = [this.text, this.#seen];
    try {
      this.#take(await api.writeNotes(this.code, { text, version: this.#version, ...(seen && { seen }) }));
      this.#seen &&= !seen;
      this.state = this.text === text && !this.#seen ? 'saved' : 'writing';
      if (this.state === 'writing') this.#later(pause);
      else unsaved.delete(this.code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.state = 'failed';
      this.#later(again);
    }
  }

  #begin(): void {
    this.state = 'writing';
    unsaved.set(this.code, this);
  }

  #take({ other = '', version }: Stored): void {
    this.other = other;
    this.#version = version;
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), wait);
  }
}
