import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { SvelteMap } from 'svelte/reactivity';
import type { Amount, Shown, ShownPrompt } from '../../generated/protocol';
import { shownNow, slips, unmeant } from './press';

/**
 * What may be done with an element of the board now.
 *
 * - `legal`: at least one option points at it first; a click chooses.
 * - `blocked`: one might expect an option here; it answers with its reason.
 * - `idle`: nothing.
 */
type TargetState = 'legal' | 'blocked' | 'idle';

export interface Target {
  state: TargetState;
  /** Options whose first element this is. */
  options: Shown[];
  /** Blocked options whose first element this is, each with its reason. */
  blocked: Shown[];
  /** The option under the pointer or focus points at this element (first or not). */
  touched: boolean;
}

/** An element of the board, drawn. */
interface Place {
  id: string;
  node: Element;
}

/** What is under the pointer or focus; whether a finger touched it, and it lies on a tab out of sight. */
interface Pointed extends Place {
  finger: boolean;
  away?: boolean;
}

/** Where choices go. The table's controller is one. */
export interface Chooser {
  choose(prompt: number, option: string): void;
  /** Words an option with its cost and gain, or its reason, for the element's description. */
  describe?(option: Shown): string;
}

const nothing: Target = { state: 'idle', options: [], blocked: [], touched: false };

/**
 * What this seat may choose now, by element of the board. Boards read
 * {@link at} and {@link delta}, and attach {@link target} to what can be
 * touched; everything else (click, keys, preview, the reason when blocked, the
 * menu when several options share an element) is done by the attachment.
 */
export class Choices {
  #prompt: ShownPrompt | undefined = $state.raw();
  #previewed: Shown | undefined = $state.raw();
  #pointed: Pointed | undefined = $state.raw();
  #menu: Place | undefined = $state.raw();
  #advised: string | undefined = $state.raw();
  #sent: Shown | undefined = $state.raw();
  #counselled: readonly string[] = $state.raw([]);

  /** What the hand was on when what is asked, or a menu of it, was shown. */
  #since = shownNow();

  readonly #chooser: Chooser | undefined;
  readonly #nodes = new SvelteMap<string, readonly Element[]>();
  // One attachment for each element, so that drawing anew attaches nothing anew.
  readonly #attachments = new Map<string, Attachment>();
  readonly #controls = new SvelteMap<string, Element>();
  readonly #controlled = $derived(this.#prompt && this.#controls.get(this.#prompt.kind));

  readonly #index = $derived.by(() => {
    const byElement = new Map<string, { options: Shown[]; blocked: Shown[] }>();
    const at = (id: string) => {
      let entry = byElement.get(id);
      if (!entry) byElement.set(id, (entry = { options: [], blocked: [] }));
      return entry;
    };
    for (const option of this.#prompt?.options ?? []) if (option.at?.[0]) at(option.at[0]).options.push(option);
    for (const option of this.#prompt?.blocked ?? []) if (option.at?.[0]) at(option.at[0]).blocked.push(option);
    return byElement;
  });

  /** The open prompt of this seat. */
  get prompt(): ShownPrompt | undefined {
    return this.#prompt;
  }

  /** The option under the pointer or focus. */
  get previewed(): Shown | undefined {
    return this.#previewed;
  }

  /** The element under the pointer or focus that is legal or blocked. */
  get pointed(): Pointed | undefined {
    return this.#pointed;
  }

  /** The element whose several options are open in a menu. */
  get menu(): Place | undefined {
    return this.#menu;
  }

  /** The option that a lesson asks for. */
  get advised(): string | undefined {
    return this.#advised;
  }

  /** What the program would choose here, the best first: none unless that was asked for. */
  get counselled(): readonly string[] {
    return this.#counselled;
  }

  /** The option that has been sent and not answered yet; nothing may be chosen meanwhile. */
  get sent(): Shown | undefined {
    return this.#sent;
  }

  /** Whether one of this prompt's options may be chosen: it is what is asked, and nothing is on its way. */
  takes(prompt: ShownPrompt): boolean {
    return this.#sent === undefined && this.#prompt?.id === prompt.id;
  }

  /** Whether this is now: nothing is ever chosen in the past. */
  get live(): boolean {
    return this.#chooser !== undefined;
  }

  constructor(chooser?: Chooser) {
    this.#chooser = chooser;
  }

  /** What may be done with the element now. */
  at(id: string): Target {
    const entry = this.#index.get(id);
    const touched = this.#previewed?.at?.includes(id) ?? false;
    if (!entry) return touched ? { ...nothing, touched } : nothing;
    return { state: entry.options.length > 0 ? 'legal' : 'blocked', ...entry, touched };
  }

  /** What the previewed option would change of this resource of mine, as far as that is certain: -3, +1, 0. */
  delta(what: string): number {
    const sum = (list: Amount[] | undefined) =>
      (list ?? []).reduce((n, a) => (a.what === what && !a.least ? n + a.n : n), 0);
    return sum(this.#previewed?.gain) - sum(this.#previewed?.cost);
  }

  /** Whether the element under the pointer or focus is where this option is chosen. */
  lit(option: Shown): boolean {
    return this.#pointed !== undefined && this.#pointed.id === option.at?.[0];
  }

  /** The drawn elements that can be chosen now, with their number of options. */
  get placed(): { id: string; node: Element; options: Shown[] }[] {
    const list = [];
    for (const [id, { options }] of this.#index) {
      const node = this.#nodes.get(id)?.[0];
      if (node && options.length > 0) list.push({ id, node, options });
    }
    if (this.#controlled && this.#prompt)
      list.push({ id: `control:${this.#prompt.kind}`, node: this.#controlled, options: this.#prompt.options });
    return list;
  }

  /** Shows what an option would cost and gain, before it is chosen. */
  preview(option: Shown | undefined): void {
    this.#previewed = option;
  }

  /** Whether the press that is being handled began too soon to be meant for what is asked. */
  unmeant(within?: number): boolean {
    return unmeant(this.#since, within);
  }

  /**
   * Keeps presses from what came to lie under the hand as what is asked came or went, be it no choice at all:
   * `<div {@attach choices.steady}>`.
   */
  readonly steady: Attachment<HTMLElement> = (node) => {
    const stop = (event: Event) => {
      if (!slips(this.#since)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    node.addEventListener('click', stop, { capture: true });
    return () => node.removeEventListener('click', stop, { capture: true });
  };

  /** Notes that other choices of the same question lie under the hand from here on. */
  turned(): void {
    this.#since = shownNow();
  }

  /** Notes that what is asked is drawn by now. */
  drawn(): void {
    this.#since.at = performance.now();
  }

  /** Chooses. Ignored while another choice is on its way, and what was not meant for what is asked. */
  choose(option: Shown): void {
    if (!this.#prompt || this.#sent || option.reason || this.unmeant()) return;
    this.#menu = undefined;
    this.#chooser?.choose(this.#prompt.id, option.id);
  }

  /** Notes what has been sent and not answered yet, until nothing is. */
  send(option: Shown | undefined): void {
    this.#sent = option;
  }

  /** Notes what a lesson asks for. */
  advise(option: string | undefined): void {
    this.#advised = option;
  }

  /** Notes what the program would choose of what is asked, the best first. */
  counsel(options: readonly string[]): void {
    this.#counselled = options;
  }

  /** Opens a menu of all that an element stands for. */
  open(id: string, node: Element): void {
    this.#menu = { id, node };
    this.#since = shownNow();
  }

  /** Closes the menu. */
  close(): void {
    this.#menu = undefined;
  }

  /**
   * Sets what is asked; everything that pointed at the question before is forgotten. It may displace another that looks
   * like it.
   */
  ask(prompt: ShownPrompt | undefined, displaces = false): void {
    const same = prompt?.id === this.#prompt?.id && prompt?.kind === this.#prompt?.kind;
    this.#prompt = prompt;
    this.#sent = undefined;
    if (same) return;
    this.#since = { ...shownNow(), displaces };
    this.#counselled = [];
    this.#menu = undefined;
    this.#previewed = undefined;
    this.#pointed = undefined;
  }

  /**
   * Makes any element, HTML or SVG, a target of choices:
   * `<g {@attach choices.target('location:quarry')} aria-label={…}>`. It sets
   * `data-target` and `data-state` (legal, blocked, idle), `data-touched` while
   * the previewed option points at it, and while there is something to choose
   * or to explain `role="button"` and `tabindex="0"`. An element with
   * `data-guide`, its words about what happens there, keeps its `tabindex`, and
   * is described by them as well.
   */
  target(id: string): Attachment {
    let attachment = this.#attachments.get(id);
    if (!attachment) this.#attachments.set(id, (attachment = this.#attach(id)));
    return attachment;
  }

  #attach(id: string): Attachment {
    return (node) => {
      const element = node as HTMLElement | SVGElement;
      const ownRole = element.getAttribute('role');
      element.dataset.target = id;
      // The map is read by the prompt bar, so it must not change while this
      // very effect, or the drawing, is running.
      let gone = false;
      void tick().then(() => {
        if (!gone) this.#nodes.set(id, [...(this.#nodes.get(id) ?? []), node]);
      });

      $effect(() => {
        const { state, options, blocked, touched } = this.at(id);
        element.dataset.state = state;
        element.toggleAttribute('data-touched', touched);
        element.toggleAttribute('data-sent', this.#sent?.at?.[0] === id);
        element.toggleAttribute(
          'data-advised',
          options.some((o) => o.id === this.#advised),
        );
        const best = this.#counselled.findIndex((id) => options.some((o) => o.id === id));
        if (best < 0) delete element.dataset.counsel;
        else element.dataset.counsel = String(best + 1);
        if (state === 'idle') {
          // What explains itself can be asked, and a card read, at any time.
          if (element.matches('[data-guide], [data-readable]')) element.setAttribute('tabindex', '0');
          else element.removeAttribute('tabindex');
          element.removeAttribute('aria-disabled');
          described(element, []);
          if (ownRole) element.setAttribute('role', ownRole);
          else element.removeAttribute('role');
          return;
        }
        element.setAttribute('role', 'button');
        element.setAttribute('tabindex', '0');
        if (state === 'blocked') element.setAttribute('aria-disabled', 'true');
        else element.removeAttribute('aria-disabled');
        const words = [...options, ...blocked].map((o) => this.#chooser?.describe?.(o)).filter(Boolean);
        described(element, words.slice(0, 3));
        // Who and what stands there is drawn by then.
        void tick().then(() => {
          if (!gone && element.getAttribute('role') === 'button')
            described(element, words.slice(0, 3), standing(element));
        });
      });

      const stop = this.#listen(id, element);
      return () => {
        gone = true;
        stop();
        if (this.#pointed?.node === node) this.#leave();
        void tick().then(() => {
          const rest = (this.#nodes.get(id) ?? []).filter((n) => n !== node);
          if (rest.length > 0) this.#nodes.set(id, rest);
          else this.#nodes.delete(id);
        });
      };
    };
  }

  /**
   * Makes an element the place where all prompts of this kind are answered,
   * by buttons of its own that call {@link choose} and {@link preview}.
   */
  control(kind: string): Attachment {
    return (node) => {
      let gone = false;
      void tick().then(() => {
        if (!gone) this.#controls.set(kind, node);
      });
      return () => {
        gone = true;
        void tick().then(() => {
          if (this.#controls.get(kind) === node) this.#controls.delete(kind);
        });
      };
    };
  }

  #listen(id: string, node: HTMLElement | SVGElement): () => void {
    let finger = false;
    const enter = () => this.point(id, node);
    const leave = () => {
      if (this.#pointed?.node === node) this.#leave();
    };
    const act = (event: Event) => {
      const { options, blocked } = this.at(id);
      if (options.length + blocked.length === 0) return;
      event.stopPropagation();
      event.preventDefault();
      if (this.unmeant()) return;
      // A finger cannot hover: where there is one thing to choose, its first
      // tap shows what that does, its second chooses.
      const first = finger && this.#pointed?.node !== node;
      this.point(id, node, finger);
      finger = false;
      const [only] = options;
      if (options.length > 1) {
        this.open(id, node);
      } else if (only && !first) this.choose(only);
    };
    const listeners: [string, (event: Event) => void][] = [
      ['pointerenter', (e) => (e as PointerEvent).pointerType !== 'touch' && enter()],
      ['pointerleave', (e) => (e as PointerEvent).pointerType !== 'touch' && leave()],
      ['pointerdown', (e) => (finger = (e as PointerEvent).pointerType === 'touch')],
      ['focus', () => !finger && enter()],
      ['blur', leave],
      ['click', act],
      ['keydown', (e) => (e as KeyboardEvent).key === 'Enter' && e.target === node && act(e)],
    ];
    for (const [type, handler] of listeners) node.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of listeners) node.removeEventListener(type, handler);
    };
  }

  /** Notes that the pointer, the focus or a finger is on an element. */
  point(id: string, node: Element, finger = false): void {
    const { state, options } = this.at(id);
    if (state === 'idle') return;
    this.#pointed = { id, node, finger };
    this.#previewed = options.length === 1 ? options[0] : undefined;
  }

  #leave(): void {
    const pointed = this.#pointed;
    if (!pointed?.finger) return this.#forget();
    // The next tap takes the focus from what was touched, and clicks in the same task: what it is on must not
    // move from under it. What goes out of sight with its tab stays picked up: where it leads lies on another one.
    setTimeout(() => {
      if (this.#pointed !== pointed) return;
      if (pointed.node.isConnected && pointed.node.checkVisibility?.() === false)
        this.#pointed = { ...pointed, away: true };
      else this.#forget();
    });
  }

  #forget(): void {
    this.#pointed = undefined;
    if (!this.#menu) this.#previewed = undefined;
  }
}

/** Describes an element by these words, by what its guide says happens there, and by what stands there. */
function described(element: Element, words: (string | undefined)[], there: string[] = []): void {
  const guide = element.getAttribute('data-guide')?.replaceAll('\n', '; ');
  const all = [...words, guide, ...there].filter(Boolean).join('; ');
  if (all) element.setAttribute('aria-description', all);
  else element.removeAttribute('aria-description');
}

/** The names of what is drawn in an element: as a button it is read without what is in it. */
function standing(element: Element): string[] {
  const named = [...element.querySelectorAll('[aria-label]:not([aria-hidden="true"])')];
  const outer = named.filter(
    (n) => !n.parentElement?.closest('[aria-label]') || n.parentElement.closest('[aria-label]') === element,
  );
  const names = new Map<string, number>();
  for (const node of outer) {
    const name = node.getAttribute('aria-label') ?? '';
    if (name !== element.getAttribute('aria-label')) names.set(name, (names.get(name) ?? 0) + 1);
  }
  return [...names].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name));
}
