import type { GameClient } from '../../table/game';
import { card, gallery } from './cards';
import { data, opponents } from './data';
import { icons, worksLegend } from './icons';
import { messages, say } from './messages';
import { asked } from './rules/asked';
import type { Private, Public } from './views';
import { brief, word } from './words';
import { steps } from './opponent/steps';

/** Where the game stands, for the top bar. */
function moment(view: Public): string {
  if (view.phase === 'final') return say('moment_final', { n: view.final.left });
  if (view.phase === 'over') return say('moment_over');
  if (view.phase === 'apprentices') return say('moment_apprentices');
  return view.turn > 0 ? say('moment_turn', { n: view.turn }) : say('moment_draft');
}

const architects: GameClient<Public, Private> = {
  id: 'architects',
  messages,
  icons,
  word,
  brief,
  card,
  burdens: ['debt', 'prisoner'],
  substitute: 'influence',
  headings: ['turn'],
  begins: ['place', 'trade'],
  data,
  gallery,
  purse: (view, seat) => {
    const p = view.players[seat];
    if (!p) return [];
    return [
      ...data.vocabulary.resources.map((what) => ({ what, n: p[what] })),
      { what: 'virtue', n: p.virtue },
      ...(view.works ? [{ what: 'influence', n: view.works.influence[seat] ?? 0 }] : []),
      { what: 'worker', n: p.reserve },
    ];
  },
  sides: (view) =>
    view.players.flatMap(({ seat, character }) =>
      opponents.has(character) ? [{ seat, name: card(character)?.name ?? character }] : [],
    ),
  moment,
  absent: (view) => (view.works ? [] : worksLegend),
  steps,
  load: () => import('./parts'),
  rules: async () => (await import('./Rules.svelte')).default,
  asked,
};

export default architects;
