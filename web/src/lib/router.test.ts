import { expect, it } from 'vitest';
import { parse, stays } from './router.svelte';

const at = (path: string) => parse(new URL(path, 'http://table.example'));

it('knows the pages by their addresses', () => {
  expect(at('/')).toEqual({ page: 'home' });
  expect(at('/r/abc')).toEqual({ page: 'room', code: 'abc', secret: '' });
  expect(at('/r/abc#s3cret')).toEqual({ page: 'room', code: 'abc', secret: 's3cret' });
  expect(at('/r/abc/replay?at=12')).toEqual({ page: 'replay', code: 'abc', at: 12, together: false, tries: false });
  expect(at('/r/abc/replay?at=x&together')).toMatchObject({
    page: 'replay',
    code: 'abc',
    at: undefined,
    together: true,
  });
  expect(at('/r/abc/replay?at=12&try')).toMatchObject({ at: 12, together: false, tries: true });
  expect(at('/r/abc/replay?at=12&seat=1')).toMatchObject({ at: 12, seat: 1 });
  expect(at('/r/abc/review?seat=0&at=7')).toEqual({ page: 'review', code: 'abc', at: 7, seat: 0 });
  expect(at('/rules/architects#card')).toEqual({ page: 'rules', game: 'architects', card: 'card' });
  expect(at('/learn/troyes')).toEqual({ page: 'learn', game: 'troyes', step: 0 });
  expect(at('/learn/troyes?step=4')).toEqual({ page: 'learn', game: 'troyes', step: 4 });
  expect(at('/aid/troyes')).toEqual({ page: 'aid', game: 'troyes' });
  expect(at('/notices/confirm#t0ken')).toEqual({ page: 'confirm', secret: 't0ken' });
  expect(at('/notices/unsubscribe/t0ken')).toEqual({ page: 'unsubscribe', token: 't0ken' });
  expect(at('/notices/unsubscribe')).toEqual({ page: 'missing' });
  expect(at('/devices')).toEqual({ page: 'devices', secret: '' });
  expect(at('/devices#s3cret')).toEqual({ page: 'devices', secret: 's3cret' });
  expect(at('/credits')).toEqual({ page: 'credits' });
  expect(at('/fair')).toEqual({ page: 'fair' });
  expect(at('/games')).toEqual({ page: 'games', room: '' });
  expect(at('/games?room=abc')).toEqual({ page: 'games', room: 'abc' });
  for (const path of ['/r', '/r/a/b/c', '/somewhere', '/rules']) expect(at(path)).toEqual({ page: 'missing' });
});

it('stays on its page when its secret has gone from the address, and enters with another one', () => {
  expect(stays(at('/r/abc#s3cret'), at('/r/abc'))).toBe(true);
  expect(stays(at('/r/abc'), at('/r/abc#s3cret'))).toBe(false);
  expect(stays(at('/devices#s3cret'), at('/devices'))).toBe(true);
  expect(stays(at('/notices/confirm#t0ken'), at('/notices/confirm'))).toBe(true);
  expect(stays(at('/r/abc'), at('/r/abc/replay'))).toBe(false);
  expect(stays(at('/rules/troyes#one'), at('/rules/troyes#two'))).toBe(false);
});
