import { read, write } from './storage';

export type Theme = 'system' | 'light' | 'dark';
export type Sound = 'auto' | 'on' | 'off';
export type Pace = 'quick' | 'normal' | 'step';
export type EndTurn = 'always' | 'open' | 'never';

const oneOf = <T extends string>(value: string | null, values: readonly T[], fallback: T): T =>
  values.includes(value as T) ? (value as T) : fallback;

/** What the person at this browser likes. */
class Preferences {
  #theme: Theme = $state(oneOf(read('theme'), ['system', 'light', 'dark'], 'system'));
  #sound: Sound = $state(oneOf(read('sound'), ['auto', 'on', 'off'], 'auto'));
  #pace: Pace = $state(oneOf(read('pace'), ['quick', 'normal', 'step'], 'normal'));
  #endTurn: EndTurn = $state(oneOf(read('end-turn'), ['always', 'open', 'never'], 'open'));
  #notify = $state(read('notify') === 'on');
  #awake = $state(read('awake') === 'on');
  #name = $state(read('name') ?? '');

  get theme(): Theme {
    return this.#theme;
  }
  set theme(to: Theme) {
    this.#theme = to;
    write('theme', to);
    this.show();
  }

  /** "auto": on by day, off between 22 and 8 o'clock. */
  get sound(): Sound {
    return this.#sound;
  }
  set sound(to: Sound) {
    this.#sound = to;
    write('sound', to);
  }

  get audible(): boolean {
    if (this.#sound !== 'auto') return this.#sound === 'on';
    const hour = new Date().getHours();
    return hour >= 8 && hour < 22;
  }

  /** How what others do is shown: quickly, so that one can follow, or each when asked for. */
  get pace(): Pace {
    return this.#pace;
  }
  set pace(to: Pace) {
    this.#pace = to;
    write('pace', to);
  }

  /** Whether one is asked to end a turn: always, while something can be taken back, or never but for a moment. */
  get endTurn(): EndTurn {
    return this.#endTurn;
  }
  set endTurn(to: EndTurn) {
    this.#endTurn = to;
    write('end-turn', to);
  }

  get notify(): boolean {
    return this.#notify;
  }
  set notify(to: boolean) {
    this.#notify = to;
    write('notify', to ? 'on' : null);
  }

  /** Whether the screen stays on at a table. */
  get awake(): boolean {
    return this.#awake;
  }
  set awake(to: boolean) {
    this.#awake = to;
    write('awake', to ? 'on' : null);
  }

  /** The name under which this person last sat down. */
  get name(): string {
    return this.#name;
  }
  set name(to: string) {
    this.#name = to;
    write('name', to);
  }

  /** Puts the theme on the page. */
  show(): void {
    const root = document.documentElement;
    if (this.#theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
    // What the browser draws around the page has the page's colour.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const light = (meta.dataset.light ??= meta.media.includes('dark') ? 'dark' : 'light');
      if (this.#theme === 'system') meta.media = `(prefers-color-scheme: ${light})`;
      else meta.media = this.#theme === light ? 'all' : 'not all';
    }
  }
}

export const preferences = new Preferences();
