import { ApiError } from './api';
import { m } from './messages';
import { isUnfetched } from './upgrade';

/** Whether the network is away, or the server. */
export const isAway = (error: unknown): boolean =>
  isUnfetched(error) || (error instanceof ApiError && error.code === 'offline');

/** Says why a part of the program is not there. */
export const missingWords = (error: unknown): string => (isAway(error) ? m.failed_away() : m.failed_words());
