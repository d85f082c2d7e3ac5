import type { Attachment } from 'svelte/attachments';
import { SvelteMap } from 'svelte/reactivity';
import type { Shown, ShownPrompt } from '../generated/protocol';

/**
 * What the table may do with an element of the board now.
 *
 * - `legal`: at least one option points at it first; a click chooses.
 * - `blocked`: one might expect an option here; it answers with its reason.
 * - `idle`: nothing.
 */
export type TargetState = 'legal' | 'blocked' | 'idle';

export interface Target {
  state: TargetState;
  /** Options whose first element this is. */
  options: Shown[];
  /** Blocked options whose first element this is, each with its reason. */
  blocked: Shown[];
  /** The option under the pointer or focus points at this element (first or not). */
  touched: boolean;
}

/** Where the choices go. The table's controller is one. */
export interface Chooser {
  choose(prompt: number, option: string): void;
}

const nothing: Target = { state: 'idle', options: [], blocked: [], touched: false };

/**
 * What this seat may choose now, by element of the board. Boards read
 * {@link at} and {@link delta}, and attach {@link target} to what can be
 * touched; everything else (click, keys, preview, the reason when blocked, the
 * menu when several options share an element) is done by the attachment.
 */
export class Choices {
  /** The open prompt of this seat. */
  prompt: ShownPrompt | undefined = $state.raw();
  /** The option under the pointer or focus. */
  previewed: Shown | undefined = $state.raw();
  /** The element under the pointer or focus that is legal or blocked. */
  pointed: { id: string; node: Element } | undefined = $state.raw();
  /** The element whose several options are open in a menu. */
  menu: { id: string; node: Element } | undefined = $state.raw();
  /** A choice has been sent and not answered yet: nothing may be chosen. */
  busy = $state(false);

  readonly #chooser: Chooser | undefined;
  readonly #nodes = new SvelteMap<string, Element>();

  #index = $derived.by(() => {
    const byElement = new Map<string, { options: Shown[]; blocked: Shown[] }>();
    const at = (id: string) => {
      let entry = byElement.get(id);
      if (!entry) byElement.set(id, (entry = { options: [], blocked: [] }));
      return entry;
    };
    for (const option of this.prompt?.options ?? []) if (option.at?.[0]) at(option.at[0]).options.push(option);
    for (const option of this.prompt?.blocked ?? []) if (option.at?.[0]) at(option.at[0]).blocked.push(option);
    return byElement;
  });

  constructor(chooser?: Chooser) {
    this.#chooser = chooser;
  }

  /** What may be done with the element now. */
  at(id: string): Target {
    const entry = this.#index.get(id);
    const touched = this.previewed?.at?.includes(id) ?? false;
    if (!entry) return touched ? { ...nothing, touched } : nothing;
    return { state: entry.options.length > 0 ? 'legal' : 'blocked', ...entry, touched };
  }

  /** What the previewed option would change of this resource of mine: -3, +1, 0. */
  delta(what: string): number {
    const sum = (list: { what: string; n: number }[] | undefined) =>
      (list ?? []).reduce((n, a) => (a.what === what ? n + a.n : n), 0);
    return sum(this.previewed?.gain) - sum(this.previewed?.cost);
  }

  /** Options that no drawn element shows: the prompt bar has them as chips. */
  get loose(): Shown[] {
    return (this.prompt?.options ?? []).filter((o) => !o.at?.[0] || !this.#nodes.has(o.at[0]));
  }

  /** Shows what an option would cost and gain, before it is chosen. */
  preview(option: Shown | undefined): void {
    this.previewed = option;
  }

  /** Chooses. Ignored while another choice is on its way. */
  choose(option: Shown): void {
    if (!this.prompt || this.busy || option.reason) return;
    this.menu = undefined;
    this.#chooser?.choose(this.prompt.id, option.id);
  }

  /**
   * Makes any element, HTML or SVG, a target of choices:
   * `<g {@attach choices.target('location:quarry')} aria-label={…}>`. It sets
   * `data-target` and `data-state` (legal, blocked, idle), `data-touched`, and
   * while there is something to choose `role="button"` and `tabindex="0"`.
   */
  target(id: string): Attachment {
    return (node) => {
      node.setAttribute('data-target', id);
    };
  }
}
