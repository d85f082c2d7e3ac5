import type { PlayedGame, PlayedSide } from '../../generated/protocol';
import { botName } from '../../lib/bots';
import { infos } from '../../lib/infos.svelte';
import { dateLocale } from '../../lib/locale.svelte';
import { m } from '../../lib/messages';
import { choicesAt, settingWords } from '../../lib/settings';
import { apart, seatsOf, type Apart } from './count';

/** A day, short. */
export function dayWords(at: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(at),
  );
}

/** Who played a side: persons by these names, by number. */
export function sideName(side: PlayedSide, names: readonly string[]): string {
  if (side.by === 'rules') return m.triumph_rules();
  if (side.by === 'bot') return botName(side.bot ?? '');
  return (side.player === undefined ? undefined : names[side.player]) ?? m.played_somebody();
}

/** What of a game's settings is another than usual. */
export function settingsOf(game: PlayedGame): string[] {
  const info = infos.list.find((i) => i.id === game.game);
  if (!info) return [];
  return choicesAt(info, seatsOf(game), game.settings)
    .filter(({ setting, value }) => value !== setting.default)
    .map(({ setting: { id }, value }) => {
      const name = settingWords(game.game, id);
      return value === 'on' ? name : `${name}: ${settingWords(game.game, id, value)}`;
    });
}

const why: Record<Exclude<Apart, 'conceded'>, () => string> = {
  ended: m.played_ended,
  unnoted: m.played_unnoted,
  brought: m.played_brought,
  imported: m.played_imported,
  corrected: m.played_corrected,
};

/** What makes a game, or a side of it, not count like others. */
export function marksOf(game: PlayedGame, names: readonly string[]): string[] {
  const of = apart(game).flatMap((w) => (w === 'conceded' ? [] : why[w]()));
  for (const side of game.sides) {
    const name = sideName(side, names);
    if (side.conceded) of.push(m.played_conceded({ name }));
    else if (side.stoodIn) of.push(m.played_stood_in({ name }));
    if (side.handed && side.by === 'person') of.push(m.played_handed({ name }));
  }
  return of;
}
