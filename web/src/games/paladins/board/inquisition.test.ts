import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../generated/protocol';
import { lastInquisition } from './inquisition';

const log = (...keys: string[]): Entry[] => keys.map((key, i) => ({ seq: i, seat: 1, key }));

describe('the latest Inquisition of a log', () => {
  it('is not there before there was one', () => {
    expect(lastInquisition(log('round', 'act'))).toBeUndefined();
  });

  it('goes on until the interrupted turn does', () => {
    const event = lastInquisition(log('tax', 'inquisition', 'ability'));
    expect(event).toMatchObject({ at: 1, over: false });
    expect(event?.entries.map((e) => e.key)).toEqual(['inquisition', 'ability']);
  });

  it('ends with it, and leaves out what followed', () => {
    const event = lastInquisition(
      log('inquisition', 'inquisition-end', 'tax', 'inquisition', 'debt', 'refill', 'inquisition-end', 'gain'),
    );
    expect(event).toMatchObject({ at: 3, over: true });
    expect(event?.entries.map((e) => e.key)).toEqual(['inquisition', 'debt', 'refill', 'inquisition-end']);
  });
});
