import type { Unplayable, Verified } from '../../generated/protocol';
import { gameName } from '../../lib/infos.svelte';
import { m } from '../../lib/messages';

/** How many bytes a file may have: those that a server takes. */
export const most = 16 * 1024 * 1024;
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** Why a file of that many bytes cannot be played again, in words. */
export function whyNot({ game = '', rules = 0, known = 0 }: Verified, why: Unplayable, size: number): string {
  const words: Record<Unplayable, () => string> = {
    'no-export': m.verify_no_export,
    'too-large': () => m.verify_too_large({ size: megabytes(size), most: megabytes(most) }),
    newer: m.verify_newer,
    'no-game': () => m.verify_no_game({ id: game }),
    'newer-rules': () => m.verify_newer_rules({ n: rules, game: gameName(game), known }),
    damaged: m.verify_damaged,
  };
  return words[why]();
}
