import type { Info } from '../generated/protocol';
import { api } from './api';
import { locale } from './locale.svelte';

/** The games that this server plays. */
class Infos {
  list: Info[] = $state.raw([]);
  /** Why they could not be read. */
  error: unknown = $state.raw();

  async load(): Promise<void> {
    if (this.list.length > 0) return;
    try {
      this.list = (await api.games()).map((info) => ({ ...info, settings: info.settings ?? [] }));
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }
}

export const infos = new Infos();

/** A game's name in the current language, its id before the names are known. */
export function gameName(id: string): string {
  const info = infos.list.find((i) => i.id === id);
  return info ? info.name[locale.current] : id.charAt(0).toUpperCase() + id.slice(1);
}
