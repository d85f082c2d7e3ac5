import type { Locale } from '../paraglide/runtime';

/** What a service worker knows of the build that it came with. */
export interface App {
  /** The script that the page begins with: no other build has its name, and what is kept goes by it. */
  program: string;
  /** The files with which the app opens where no server can be reached. */
  shell: string[];
  /** All files that it takes to play without a server, the engine among them. */
  all: string[];
  /** What games are called, by their ids. */
  games: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
}
