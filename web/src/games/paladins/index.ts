import type { GameClient } from '../../table/game';
import type { Private, Public } from '../../generated/paladins/views';
import { cardOf, gallery } from './cards';
import { data } from './data';
import { icons } from './icons';
import { messages, say } from './messages';
import { asked } from './rules/asked';
import { playerOf, supplyOf } from './views';
import { brief, word } from './words';

/** Where the game stands, for the top bar. */
function moment(view: Public): string {
  const where = { round: view.round, rounds: view.rounds };
  if (view.phase === 'setup_recruit') return say('moment_setup');
  if (view.phase === 'finished') return say('moment_end');
  if (view.inquisition) return say('moment_inquisition', where);
  if (view.phase === 'paladin_choice') return say('moment_choice', where);
  if (view.phase === 'draft') return say('moment_draft', where);
  return say('moment_round', where);
}

const paladins: GameClient<Public, Private> = {
  id: 'paladins',
  messages,
  icons,
  word,
  brief,
  card: cardOf,
  burdens: ['debt', 'suspicion'],
  headings: ['round'],
  data,
  gallery,
  purse: (view, seat) => {
    const p = playerOf(view, seat);
    if (!p) return [];
    return [
      { what: 'silver', n: p.silver },
      { what: 'provisions', n: p.provisions },
      ...supplyOf(p).flatMap(({ type, n }) => (n > 0 ? [{ what: type, n }] : [])),
    ];
  },
  sides: (view) => (view.ai ? [{ seat: view.ai.seat, name: say('side_ai') }] : []),
  moment,
  load: () => import('./parts'),
  rules: async () => (await import('./Rules.svelte')).default,
  asked,
};

export default paladins;
