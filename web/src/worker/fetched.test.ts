import { describe, expect, it } from 'vitest';
import { answeredBy, fromNobody } from './fetched';

const origin = 'https://table.example';
const asked = (path: string, mode = 'navigate', method = 'GET') => ({ method, mode, url: new URL(path, origin).href });

describe('the worker answers', () => {
  it.each(['/', '/r/K7WQ2M', '/r/K7WQ2M/replay?at=3', '/rules/troyes#hand'])('for the page %s', (path) => {
    expect(answeredBy(asked(path), origin)).toBe('page');
  });
  it.each(['no-cors', 'cors'])('for files whose names have hashes (%s)', (mode) => {
    expect(answeredBy(asked('/assets/table-5e6f7a8b.js', mode), origin)).toBe('file');
  });
});

it.each([
  ['a call', asked('/api/games', 'cors')],
  ['a call that a link leads to', asked('/api/rooms/K7WQ2M/export')],
  ['what is sent', asked('/r/K7WQ2M', 'navigate', 'POST')],
  ['the page as a script asks for it, to know whether the server answers', asked('/', 'same-origin')],
  ['what has no hash in its name', asked('/licences.json', 'cors')],
  ['another site', asked('https://elsewhere.example/assets/x.js', 'no-cors')],
])('leaves %s to the browser', (_, request) => {
  expect(answeredBy(request, origin)).toBeUndefined();
});

it('tells a server that is away from one that answers', () => {
  expect([502, 503, 504].every(fromNobody)).toBe(true);
  expect([200, 304, 404, 429, 500].some(fromNobody)).toBe(false);
});
