import type { GameClient } from '../../table/game';
import type { Private, Public } from '../../generated/viscounts/views';
import { goesOn, telling } from './board/events';
import { cardOf, gallery } from './cards';
import { data, resources } from './data';
import { icons } from './icons';
import { messages, say } from './messages';
import { asked } from './rules/asked';
import { aiSeat, playerOf } from './views';
import { brief, word } from './words';

/** Where the game stands, for the top bar. */
function moment(view: Public): string {
  if (view.phase === 'setup') return say('moment_setup');
  if (view.phase === 'over') return say('moment_end');
  return say(view.phase === 'final' ? 'moment_final' : 'moment_round', { round: view.round });
}

const viscounts: GameClient<Public, Private> = {
  id: 'viscounts',
  messages,
  icons,
  word,
  brief,
  card: cardOf,
  burdens: ['debt', 'corruption'],
  headings: ['turn'],
  begins: ['ride', 'action', 'dismiss'],
  tells: telling,
  goesOn: (_, news) => goesOn(news),
  data,
  gallery,
  purse: (view, seat) => {
    const p = playerOf(view, seat);
    return p ? (['silver', ...resources] as const).map((what) => ({ what, n: p[what] })) : [];
  },
  sides: (view) =>
    view.ai ? [{ seat: aiSeat(view), name: say('side_ai', { board: say(`ai_${view.ai.board}`) }) }] : [],
  moment,
  load: () => import('./parts'),
  rules: async () => (await import('./Rules.svelte')).default,
  asked,
};

export default viscounts;
