import { ApiError } from './api';
import { isAway, missingWords } from './failures';
import { m } from './messages';
import type { Refusal } from './socket';

const words: Record<Refusal, () => string> = {
  'bad-request': m.problem_internal,
  'not-found': m.problem_not_found,
  'no-room': m.problem_no_room,
  'no-game': m.problem_no_game,
  'bad-config': m.problem_bad_config,
  'bad-figures': m.problem_bad_figures,
  'seat-taken': m.problem_seat_taken,
  'colour-taken': m.problem_colour_taken,
  'room-full': m.problem_room_full,
  'not-seated': m.problem_not_seated,
  'not-host': m.problem_not_host,
  'bad-secret': m.problem_bad_secret,
  started: m.problem_started,
  'not-started': m.problem_not_started,
  'seats-open': m.problem_seats_open,
  'no-spectators': m.problem_no_spectators,
  'not-your-turn': m.problem_not_your_turn,
  'stale-prompt': m.problem_stale_prompt,
  'no-such-option': m.problem_no_such_option,
  'cannot-undo': m.problem_cannot_undo,
  'cannot-rewind': m.problem_cannot_rewind,
  'game-over': m.problem_game_over,
  paused: m.problem_paused,
  proposed: m.problem_proposed,
  'too-soon': m.problem_too_soon,
  'too-large': m.problem_too_large,
  'too-many': m.problem_too_many,
  'too-many-sockets': m.problem_too_many_sockets,
  'too-many-games': m.problem_too_many_games,
  'no-person': m.problem_no_person,
  'other-person': m.problem_other_person,
  'same-person': m.problem_same_person,
  'too-many-devices': m.problem_too_many_devices,
  'no-days-left': m.problem_no_days_left,
  'no-advice': m.problem_no_advice,
  cancelled: m.problem_cancelled,
  'not-told': m.problem_not_told,
  'bad-code': m.problem_bad_code,
  'too-many-mails': m.problem_too_many_mails,
  busy: m.problem_busy,
  unavailable: m.problem_unavailable,
  'foreign-origin': m.problem_internal,
  'not-finished': m.problem_not_finished,
  'bad-export': m.problem_internal,
  'newer-export': m.problem_newer_export,
  exists: m.problem_internal,
  'game-fault': m.problem_game_fault,
  'game-broken': m.problem_game_broken,
  'newer-rules': m.problem_newer_rules,
  internal: m.problem_internal,
  offline: m.problem_offline,
  'not-kept': m.problem_not_kept,
  'other-seat': m.problem_other_seat,
};

/** Says in the current language what went wrong. */
export function problemWords(code: Refusal): string {
  return (words[code] ?? m.problem_internal)();
}

/** The same for whatever was thrown. */
export function errorWords(error: unknown): string {
  return problemWords(error instanceof ApiError ? error.code : 'internal');
}

/** Says why a page is not there. */
export const failureWords = (error: unknown): string =>
  error instanceof ApiError && !isAway(error) ? errorWords(error) : missingWords(error);
