import { describe, expect, it } from 'vitest';
import { eyes, faces, mouths, noses, traits } from './parts/face';
import { garbs } from './parts/garb';
import { grounds } from './parts/grounds';
import { beards, hairs } from './parts/hair';
import { hats } from './parts/hats';
import { houses } from './parts/houses';
import { tools } from './parts/tools';
import { markup } from './pen';
import { picture } from './picture';
import { coverOf } from '../lib/games';
import { games } from '../games';

const mason = 'wall square tan keen hook short:brown cap:blue tunic:rust/ochre mallet';
const washes = (line: string) => new Set(picture(line).map((s) => s.fill));

describe('a picture', () => {
  it('is the same whenever it is drawn', () => {
    expect(picture(`${mason} `)).not.toBe(picture(mason));
    expect(markup(picture(mason))).toBe(markup(picture(mason)));
  });

  it('takes the last word of a sort', () => {
    expect(picture(`${mason} cap:plum`).length).toBe(picture(mason).length);
    expect(washes(mason)).toContain('blue');
    expect(washes(`${mason} cap:plum`)).not.toContain('blue');
  });

  it('leaves out what is taken away', () => {
    const bald = picture(`${mason} bareheaded shaven emptyhanded`);
    expect(bald.length).toBeLessThan(picture(mason).length - 5);
  });

  it('looks the other way when turned', () => {
    expect(markup(picture(`${mason} turned`))).not.toBe(markup(picture(mason)));
  });

  it('puts several people beside one another', () => {
    const alone = picture(mason).length;
    expect(picture(`${mason}; 60,20,.8 round merry habit:slate/paper`).length).toBeGreaterThan(alone + 15);
  });

  it.each(['wall robber tunic:red', 'town castel@60,100', `${mason} hammre`])('does not guess: %s', (line) => {
    expect(() => picture(line)).toThrow();
  });
});

describe('the parts', () => {
  const sorts = { faces, eyes, noses, mouths, traits, hairs, beards, hats, garbs, grounds };

  it('of a person are told apart by their names alone', () => {
    const names = Object.values(sorts).flatMap((map) => Object.keys(map));
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });

  it.each(Object.entries(sorts))('named %s are drawn in known colours and inks', (_, map) => {
    for (const part of Object.values(map as Record<string, string>)) check(part);
  });

  it.each(Object.entries({ ...tools, ...houses }))('a %s is, too', (name, part) => {
    if (typeof part === 'string') check(part);
    expect(picture(`plain ${name}@60,100`).length).toBeGreaterThan(1);
  });

  const known =
    /^(-|a|b|c|d|skin|hair|(ground|paper|plaster|ochre|moss|leaf|pine|slate|brick|rust|stone|rock|timber|earth|road|water|gold|silver|clay|marble|red|blue|night|lit|shade|plum|sky|tan|umber|blush))(\/(1|0?\.\d+))?$/;
  function check(part: string) {
    for (const line of part.split('\n').map((l) => l.trim())) {
      if (line === '' || line === '<') continue;
      const [fill = '', ink = '', ...path] = line.split(' ');
      expect(fill, line).toMatch(known);
      expect(ink, line).toMatch(/^(-|fine|line|bold|faint)$/);
      expect(path.join(' '), line).toMatch(/^M-?\.?\d[-MLHVQCAZmlhvqcaz\d., ]*$/);
      expect(path.join(' ').includes('NaN')).toBe(false);
    }
  }
});

it.each(Object.keys(games))('draws how %s looks, and how it ends for each colour', (game) => {
  const cover = coverOf(game)!;
  const drawn = [cover.picture, ...['blue', 'rust'].map(cover.triumph)].map((line) => markup(picture(line)));
  expect(new Set(drawn).size).toBe(3);
});
