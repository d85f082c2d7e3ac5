import type { Happening, Seat } from '../../generated/protocol';
import { m } from '../../lib/messages';
import { momentWords } from '../../lib/moments';
import { span } from '../../lib/spans';

type NameOf = (seat: Seat) => string;

/** What is proposed, in a sentence. */
export function proposalWords(
  { by, proposes, seat }: Pick<Happening, 'by' | 'proposes' | 'seat'>,
  nameOf: NameOf,
): string {
  const who = nameOf(by);
  switch (proposes) {
    case 'paused':
      return m.proposed_paused({ who });
    case 'resumed':
      return m.proposed_resumed({ who });
    case 'ended':
      return m.proposed_ended({ who });
    case 'rewound':
      return m.proposed_rewound({ who });
    default:
      return m.proposed_hosted({ who, host: nameOf(seat) });
  }
}

/** What happened around the game, in a sentence; '' for what is told elsewhere. Dates are as whoever read them then would say them. */
export function happeningWords(h: Happening, nameOf: NameOf): string {
  const by = h.by >= 0 ? nameOf(h.by) : m.the_host();
  const name = h.seat >= 0 ? nameOf(h.seat) : by;
  const all = h.about !== undefined;
  const when = h.until && momentWords(h.until, Date.parse(h.at));
  switch (h.kind) {
    case 'paused':
      return all ? m.happened_paused_all() : m.happened_paused({ name: by });
    case 'resumed':
      return all ? m.happened_resumed_all() : m.happened_resumed({ name: by });
    case 'out':
      return m.happened_out({ name });
    case 'given': {
      const ms = (h.seconds ?? 0) * 1000;
      return m.happened_given({ name: by, other: name, time: span(ms, 'days') });
    }
    case 'stand-in':
      return when ? m.happened_stand_in_until({ name, when }) : m.happened_stand_in({ name });
    case 'returned':
      return m.happened_returned({ name });
    case 'holiday':
      return when && h.until !== h.from ? m.happened_holiday({ name, when }) : m.happened_holiday_over({ name });
    case 'outage':
      return m.happened_outage();
    case 'conceded':
      return m.happened_conceded({ name });
    case 'ended':
      return m.table_ended();
    case 'hosted':
      return m.happened_hosted({ name });
    case 'proposed':
      return proposalWords(h, nameOf);
    case 'agreed':
      return m.happened_agreed({ name: by });
    case 'refused':
      return m.happened_refused({ name: by });
    case 'lapsed':
      return m.happened_lapsed();
    case 'taken-back':
      return m.happened_taken_back({ name: by });
    default: // who sits where stands with the names; that a game went back is a record
      return '';
  }
}
