import type { GameClient } from '../../table/game';
import type { Private, Public } from '../../generated/viscounts/views';
import { cardOf, gallery } from './cards';
import { data } from './data';
import { icons } from './icons';
import { messages, say } from './messages';
import { aiSeat } from './views';
import { word } from './words';

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
  card: cardOf,
  burdens: ['debt', 'corruption'],
  headings: ['turn'],
  data,
  lessons: [
    { id: 'pair', ask: 'pair' },
    { id: 'play', ask: 'play' },
    { id: 'ride', ask: 'ride' },
    { id: 'dismiss', ask: 'dismiss' },
    { id: 'exchanges', ask: 'exchanges' },
    { id: 'trade', ask: 'action', offers: 'action:trade' },
    { id: 'build', ask: 'action', offers: 'action:build' },
    { id: 'workers', ask: 'action', offers: 'action:workers' },
    { id: 'transcribe', ask: 'action', offers: 'action:transcribe' },
    { id: 'recruit', ask: 'recruit' },
    { id: 'spot', ask: 'spot' },
    { id: 'section', ask: 'section' },
    { id: 'promote', ask: 'promote' },
    { id: 'flip', ask: 'flip' },
    { id: 'row', ask: 'play' },
    { id: 'destroy', ask: 'destroy' },
  ],
  gallery,
  sides: (view) => (view.ai ? [{ seat: aiSeat(view), name: say('side_ai') }] : []),
  moment,
  load: () => import('./parts'),
  rules: async () => (await import('./Rules.svelte')).default,
};

export default viscounts;
