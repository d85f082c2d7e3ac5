import type { Info, Setting, When } from '../generated/protocol';
import * as all from '../generated/settings';
import { catalogue, slug, spaced } from './catalogue';
import './locale.svelte';
import { m } from './messages';

// Settings are worded before a game is loaded: their messages alone, of all games.
const messages = catalogue(all);

/** What a setting of a game's rooms is called, or one of its values. */
export function settingWords(game: string, setting: string, value?: string): string {
  const key = `${slug(game)}_setting_${slug(setting)}${value === undefined ? '' : `_${slug(value)}`}`;
  return messages[key]?.() ?? spaced(value ?? setting);
}

/**
 * What a value of a setting means, for hosts who do not know, and how strong an opponent it
 * names; nothing where its name says it all.
 */
export function settingAbout(game: string, setting: Setting, value: string): string | undefined {
  const about = messages[`${slug(game)}_setting_${slug(setting.id)}_${slug(value)}_about`]?.();
  const strength = setting.strength?.[value];
  const words = [about];
  if (strength)
    words.push(m.make_strength({ opponent: Math.round(strength.opponent), greedy: Math.round(strength.greedy) }));
  return words.filter(Boolean).join(' ') || undefined;
}

/** A setting that belongs to a table, with the values that may be chosen there. */
export interface Choice {
  setting: Setting;
  values: string[];
  /** What is chosen: the wish, if it may be. */
  value: string;
}

/**
 * The settings that belong to a table of so many seats, if these are wished
 * for. A setting or a value that does not belong there is left out, and the
 * server takes its default.
 */
export function choicesAt(info: Info, seats: number, wishes: Record<string, string>): Choice[] {
  const needs = (info.seats ?? []).filter((need) => need.seats === seats).map((need) => need.when);
  const choices = new Map<string, Choice>();
  const chosen = (id: string) => choices.get(id)?.value ?? info.settings.find((s) => s.id === id)?.default ?? '';
  const fits = (when: When | undefined) =>
    (!when?.seats?.length || when.seats.includes(seats)) &&
    Object.entries(when?.settings ?? {}).every(([id, values]) => values.includes(chosen(id)));
  for (const setting of info.settings) {
    if (!fits(setting.when)) continue;
    const values = setting.values.filter((v) =>
      needs.every((need) => need.settings?.[setting.id]?.includes(v) ?? true),
    );
    const value = [wishes[setting.id], setting.default, values[0]].find((v) => v !== undefined && values.includes(v));
    if (value !== undefined) choices.set(setting.id, { setting, values, value });
  }
  return [...choices.values()];
}
