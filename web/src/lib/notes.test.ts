import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, ApiError } from './api';
import { maxNotes, Notes, notesIn } from './notes.svelte';

/** A server that keeps notes as ours does. */
function server(stored = { text: '', other: '', version: 0 }) {
  vi.spyOn(api, 'notes').mockImplementation(() => Promise.resolve({ ...stored }));
  const write = vi.spyOn(api, 'writeNotes').mockImplementation((_, { text, version, seen }) => {
    if (seen) stored.other = '';
    if (version !== stored.version) stored.other = stored.text;
    stored = { ...stored, text, version: stored.version + 1 };
    return Promise.resolve({ ...stored });
  });
  return { write, elsewhere: (text: string) => (stored = { text, other: '', version: stored.version + 1 }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves a moment after the last letter, once', async () => {
  const { write } = server();
  const notes = new Notes('K7');
  await notes.load();
  for (const text of ['a', 'ab', 'abc']) {
    notes.write(text);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(write).not.toHaveBeenCalled();
  expect(notes.state).toBe('writing');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(write).toHaveBeenCalledExactlyOnceWith('K7', { text: 'abc', version: 0 });
  expect(notes.state).toBe('saved');
});

it('saves now and then while somebody writes on', async () => {
  const { write } = server();
  const notes = new Notes('K7');
  await notes.load();
  for (let i = 0; i < 25; i += 1) {
    notes.write('x'.repeat(i + 1));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(write.mock.calls.length).toBe(2);
});

it('tries again what could not be saved, and saves what was written meanwhile', async () => {
  const { write } = server();
  const notes = new Notes('K7');
  await notes.load();
  write.mockRejectedValueOnce(new ApiError('offline'));
  notes.write('a');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(notes.state).toBe('failed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notes.state).toBe('saved');
});

it('loses nothing that another device wrote: it is beside, to be kept or not', async () => {
  const { write, elsewhere } = server();
  const notes = new Notes('K7');
  await notes.load();
  elsewhere('from the phone');
  notes.write('from here');
  await notes.save();
  expect([notes.text, notes.other]).toEqual(['from here', 'from the phone']);
  notes.settle(true);
  await notes.save();
  expect(write).toHaveBeenLastCalledWith('K7', { text: 'from here\nfrom the phone', version: 2, seen: true });
  expect([notes.other, notes.state]).toEqual(['', 'saved']);
  // And what it writes is read here, where nothing else is to be saved.
  elsewhere('all of it');
  await notes.load();
  expect(notes.text).toBe('all of it');
});

it('goes on with what is not saved yet where one looks again, and not with what is', async () => {
  const { write } = server({ text: 'of before', other: '', version: 1 });
  const notes = notesIn('K8');
  await notes.load();
  write.mockRejectedValueOnce(new ApiError('offline'));
  notes.write('offline');
  await notes.save();
  expect(notesIn('K8')).toBe(notes);
  await notesIn('K8').load();
  expect(notes.text).toBe('offline');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenLastCalledWith('K8', { text: 'offline', version: 1 });
  expect(notesIn('K8')).not.toBe(notes);
});

it('cuts off nothing of what has no room under the text', async () => {
  const { elsewhere } = server();
  const notes = new Notes('K7');
  await notes.load();
  elsewhere('y'.repeat(maxNotes));
  notes.write('from here');
  await notes.save();
  notes.settle(true);
  expect([notes.text, notes.other.length]).toEqual(['from here', maxNotes]);
});
