import { signed } from '../../table/numbers';
import type { GameClient, GameLoader, GameParts, Word } from '../../table/game';
import { card, gallery } from './cards';
import { apprentices, buildings, characters, data, locations, marketCards, rewards, spaces } from './data';
import { icons } from './icons';
import { amount, has, messages, say } from './say';
import type { Private, Public } from './views';

const counted = new Set<string>([...data.vocabulary.resources, 'tax', 'debt']);

function cardWord(id: string): Word {
  const model = card(id);
  return { text: model?.name ?? id, card: id, at: `card:${id}` };
}

function placeWord(id: string): Word {
  const icon = spaces.has(id) ? 'black_market' : id;
  const at = spaces.has(id) ? `space:${id}` : id === 'prison' || id === 'cathedral' ? id : `location:${id}`;
  return { text: say(`place_${id}`), at, ...(icons[icon] && { icon }) };
}

/** Names what an argument of an entry or an option means. */
function word(arg: string, value: string | number): Word | undefined {
  if (typeof value === 'number') {
    if (counted.has(arg)) return { text: amount(arg, value), icon: arg };
    if (arg === 'virtue') return { text: amount('virtue', signed(value)), icon: 'virtue' };
    return undefined;
  }
  if (arg === 'trade') return { text: say(`trade_${value}`) };
  if (arg === 'character') return { text: characters.get(value)?.name ?? value, card: value };
  if (apprentices.has(value) || buildings.has(value) || rewards.has(value) || marketCards.has(value) || characters.has(value)) return cardWord(value);
  if (locations.has(value) || spaces.has(value) || has(`place_${value}`)) return placeWord(value);
  const skill = data.vocabulary.skills.find((s) => s === value);
  if (skill) return { text: say(`thing_${skill}`, { n: 1 }), icon: skill };
  return undefined;
}

const architects: GameClient<Public, Private> = {
  id: 'architects',
  messages,
  icons,
  word,
  card,
  burdens: ['debt'],
  gallery,
  standings: (view) => view.players.map((p) => p.score),
  moment(view) {
    if (view.phase === 'final') return say('moment_final', { n: view.final.left });
    if (view.phase === 'over') return say('moment_over');
    return view.turn > 0 ? say('moment_turn', { n: view.turn }) : say('moment_draft');
  },
  async load(): Promise<GameParts<Public, Private>> {
    const [Board, Mine, Line, Area] = await Promise.all([
      import('./Board.svelte'), import('./Mine.svelte'), import('./Line.svelte'), import('./Area.svelte'),
    ]);
    return { Board: Board.default, Mine: Mine.default, Line: Line.default, Area: Area.default };
  },
  rules: async () => (await import('./Rules.svelte')).default,
};

export default architects satisfies Awaited<ReturnType<GameLoader>>['default'];
