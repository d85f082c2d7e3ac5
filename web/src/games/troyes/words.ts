import type { Word } from '../../table/game';
import { cardOf } from './cards';
import { activities, events } from './data';
import { counted, has, say } from './messages';
import { neutral } from './views';

/** A die by its id, "0-red-5": its district's colours tell whose it is. */
function dieWord(id: string): Word {
  const [district = '', colour = '', value = ''] = id.split('-');
  const text = say(district === 'neutral' ? 'die_neutral' : 'die_of', { colour: say(`colour_${colour}`), value });
  return { text, at: `die:${id}`, ...(district === 'neutral' ? { icon: colour } : { seat: Number(district) }) };
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
    if (colours.has(arg)) return { text: say('die_of', { colour: say(`colour_${arg}`), value }), icon: arg };
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
