import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Message = string | { declarations?: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, Message>;

const folders = [
  'messages',
  ...readdirSync('src/games', { withFileTypes: true })
    .filter((f) => f.isDirectory())
    .map((f) => `src/games/${f.name}/messages`),
];
const read = (folder: string, locale: string): Catalogue => {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as Catalogue;
  return messages;
};

/** What a message is given: the same in every language. */
function inputs(message: Message): string[] {
  if (typeof message === 'string')
    return [...new Set([...message.matchAll(/\{(\w+)\}/g)].map((x) => x[1] ?? ''))].sort();
  const declared = message.flatMap((m) => m.declarations ?? []);
  const locals = declared.flatMap((d) => /^local (\w+)/.exec(d)?.[1] ?? []);
  const named = declared.flatMap((d) => /^input (\w+)/.exec(d)?.[1] ?? []);
  const used = message.flatMap((m) => Object.values(m.match)).flatMap(inputs);
  return [...new Set([...named, ...used])].filter((name) => !locals.includes(name)).sort();
}

describe.each(folders)('%s', (folder) => {
  const en = read(folder, 'en');
  const fr = read(folder, 'fr');

  it('says the same things in English and French', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('uses the same inputs in both', () => {
    const differing = Object.keys(en).filter((key) => inputs(en[key] ?? '').join() !== inputs(fr[key] ?? '').join());
    expect(differing).toEqual([]);
  });

  it('writes one kind of apostrophe in French', () => {
    expect(Object.entries(fr).filter(([, message]) => /\p{L}'/u.test(JSON.stringify(message)))).toEqual([]);
  });

  it('leaves nothing empty', () => {
    for (const message of [...Object.values(en), ...Object.values(fr)]) expect(message).not.toEqual('');
  });
});
