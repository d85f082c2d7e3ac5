import type { Shown } from '../../generated/protocol';
import type { Word } from '../../table/game';
import { onPhone } from '../../lib/media';
import { m } from '../../lib/messages';
import { cardOf, inWords } from './cards';
import { activities, buildings, diceOfSeat, events, nameOf } from './data';
import { counted, has, say } from './messages';
import { neutral } from './views';

/** A die by its id, "0-red-5": its district's colours tell whose it is. */
function dieWord(id: string): Word {
  const [district = '', colour = '', value = ''] = id.split('-');
  const text = say(district === 'neutral' ? 'die_neutral' : 'die_of', { colour: say(`colour_${colour}`), value });
  return {
    text,
    at: `die:${id}`,
    ...(district === 'neutral' ? { icon: `${colour}-${value}` } : { seat: Number(district) }),
  };
}

function cardWord(id: string): Word | undefined {
  const card = cardOf(id);
  const at = activities.has(id) ? `activity:${id}` : events.has(id) ? `event:${id}` : undefined;
  return card && { text: card.name, card: id, ...(at && { at }) };
}

const colours = new Set(['red', 'white', 'yellow', 'mixed']);
const things = new Set(['deniers', 'influence', 'vp']);

/** Names what an argument of a log entry or an option means. */
export function word(arg: string, value: string | number): Word | undefined {
  if (typeof value === 'number') {
    // A seat is a place in a building here, not a player.
    if (arg === 'seat') return { text: String(value) };
    if (arg === 'owner' && value === neutral) return { text: say('gray'), icon: 'neutral' };
    if (colours.has(arg))
      return { text: say('die_of', { colour: say(`colour_${arg}`), value }), icon: `${arg}-${value}` };
    return things.has(arg) && value > 0 ? { text: counted(arg, value), icon: arg } : undefined;
  }
  switch (arg) {
    case 'die':
      return dieWord(value);
    case 'building':
      return { text: say(`building_${value}`), icon: value, at: `building:${value}` };
    case 'plan':
      return { text: say(`plan_${value}`) };
    case 'colour':
      return { text: say(`colour_${value}`) };
    case 'activity':
    case 'event':
    case 'character':
      return cardWord(value);
    case 'what':
      if (colours.has(value)) return { text: say(`colour_${value}`) };
      if (has(`what_${value}`)) return { text: say(`what_${value}`) };
      if (has(`building_${value}`)) return { text: say(`building_${value}`), icon: value };
      return cardWord(value);
  }
  return undefined;
}

/** A seat of a building by the dice that lead to it: its own die, or those of its row and its number. */
function seatWords(seat: number, { verb, args }: Shown): Word[] | undefined {
  const { colour, dice, right } = diceOfSeat(String(args?.building), seat);
  const drawn = dice.map((value) => ({ icon: `${colour}-${value}` }));
  const number = { text: String(seat) };
  const list = dice.length > 1 ? `${dice.slice(0, -1).join(', ')} ${m.table_or()} ${dice.at(-1)}` : String(dice[0]);
  const lead = { colour: say(`colour_${colour}`), list, n: right };
  const said = verb === 'seat' ? { said: say(right > 0 ? 'seat_later' : 'seat_next', lead) } : {};
  if (dice.length === 1) return [{ ...number, ...said, drawn }];
  return verb === 'seat' && dice.length > 0
    ? [
        { text: say('seat_dice', { list: dice.join(', ') }), drawn },
        { ...number, ...said },
      ]
    : undefined;
}

/** A building by what a citizen who stands there brings. */
function buildingWord(id: string, verb: string): Word {
  const name = say(`building_${id}`).replace(/^(the |le |la |l’)/i, '');
  const word = { text: name.charAt(0).toUpperCase() + name.slice(1), icon: id };
  const of = buildings.find((b) => b.id === id);
  if (!of || (verb !== 'seat' && verb !== 'place')) return word;
  const said = say(of.wage > 0 ? 'stands_paid' : 'stands', {
    colour: say(`colour_${of.color}`),
    deniers: counted('deniers', of.wage),
  });
  return { ...word, marks: [{ sign: '→' }, { icon: of.color }], said };
}

/** What stands for an argument on a chip: a die behind the arms of its district, a price as coins. */
export function brief(arg: string, value: string | number, option: Shown): Word[] | undefined {
  if (arg === 'deniers' && typeof value === 'number' && value > 0)
    return [{ text: counted(arg, value), drawn: [{ n: value, icon: arg }] }];
  if (arg === 'seat' && typeof value === 'number') return seatWords(value, option);
  if (arg === 'building' && typeof value === 'string') return [buildingWord(value, option.verb)];
  if (option.verb === 'activate' && arg === 'activity' && typeof value === 'string' && onPhone()) {
    const [card, effect] = [activities.get(value), cardOf(value)?.effects[1]];
    if (card && effect)
      return [{ text: nameOf(card), card: value, marks: [{ sign: ':' }, ...effect.marks], said: inWords(value) }];
  }
  if (arg !== 'die' || typeof value !== 'string') return undefined;
  const [district = '', colour = '', n = ''] = value.split('-');
  const whose: Word =
    district === 'neutral' ? { text: say('gray'), drawn: [{ icon: 'neutral' }] } : { text: '', seat: Number(district) };
  return [
    whose,
    { text: say('die_of', { colour: say(`colour_${colour}`), value: n }), drawn: [{ icon: `${colour}-${n}` }] },
  ];
}
