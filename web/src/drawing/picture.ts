/**
 * Pictures of cards, drawn by the pen of the boards from parts, each from one line of words:
 *
 *     wall square tan keen hook short:brown cap:blue tunic:rust/ochre mallet
 *     town hut:slate/stone@46,104 anvil@94,106,.7
 *
 * A word is the name of a part, with its colours after a colon. A person's words are a ground, a face, a skin,
 * eyes, a nose, a mouth, traits, hair, a beard, a hat, a garb, and what the person has: a tool is held in the
 * hand, `^tool` is carried on the back, `_tool` is held in both hands before the chest. `turned` looks to the
 * right. A word replaces an earlier one of its sort, so `line + ' hook goatee:grey'` is a brother of the first;
 * `bareheaded`, `shaven`, `hairless` and `emptyhanded` take away. Words stand in any order, but a word with
 * `@x,y[,size[,tilt]]` is a thing of the scene, its foot there: nearer ones come later, and those before the
 * garb stand behind the person. After a `;` and `x,y,size` comes another person with things, in a frame of
 * that size with its corner there.
 *
 * A game's pictures are a table from card to line (`games/<id>/drawing/pictures.ts`), which its `cards.ts` puts
 * into each `CardModel`; that is all that a new game adds. A word that nothing draws is an error, found by the
 * test beside that table, which also finds two cards drawn alike. New parts are rows of `parts/`, one a line:
 * `fill[/opacity] ink path`, `-` for none; `a` and `b` stand for a garb's or a thing's colours, `c` and `d` for
 * a hat's. The frame is 120 by 120, people's heads at its middle; grounds and bodies go on beyond it, so that
 * a picture fills a box of any shape.
 */
import { ear, eyes, faces, mouths, neck, noses, shading, traits } from './parts/face';
import { clasp, garbs, hand } from './parts/garb';
import { grounds } from './parts/grounds';
import { beards, hairs } from './parts/hair';
import { hats } from './parts/hats';
import type { Drawn } from './parts/drawn';
import { houses } from './parts/houses';
import { tools } from './parts/tools';
import { Pen, type Ink, type Stroke, type Wash } from './pen';

/** Colours by their place in a part's rows. */
type Colours = Record<string, Wash>;

const skins = { skin: 'skin', tan: 'tan', umber: 'umber' } as const;
const shades = {
  black: 'night',
  brown: 'timber',
  ginger: 'rust',
  blond: 'ochre',
  grey: 'rock',
  white: 'marble',
} as const satisfies Record<string, Wash>;

const sorts = { ground: grounds, face: faces, skin: skins, eyes, nose: noses, mouth: mouths, hair: hairs } as const;
const extra = { beard: beards, hat: hats, garb: garbs } as const;
/** Words that take away what an earlier one gave. */
const without: Record<string, string> = { bareheaded: 'hat', shaven: 'beard', hairless: 'hair' };

interface Word {
  name: string;
  colours: Wash[];
  at?: [x: number, y: number, size?: number, tilt?: number];
}

/** Draws rows of a part; those before a line of `<` only if `layer` is 0. */
function rows(pen: Pen, part: string, colours: Colours = {}, layer?: 0 | 1): void {
  const layers = part.split('<');
  if (layer !== undefined && layers.length === 1 && layer === 0) return;
  const text = layer === undefined ? part : layers[Math.min(layer, layers.length - 1)]!;
  for (const line of text.split('\n')) {
    const row = /^\s*(\S+) (\S+) (.+)$/.exec(line);
    if (!row) continue;
    const [name, alpha] = row[1]!.split('/');
    const fill = name === '-' ? undefined : (colours[name!] ?? (name as Wash));
    const ink = row[2] === '-' ? undefined : (row[2] as Ink);
    pen.trace(row[3]!, fill, ink, alpha ? Number(alpha) : undefined);
  }
}

function word(text: string): Word {
  const [what, where] = text.split('@');
  const [name, colours] = what!.split(':');
  return {
    name: name!,
    colours: (colours?.split('/') ?? []).map((c) => shades[c as keyof typeof shades] ?? (c as Wash)),
    ...(where && { at: where.split(',').map(Number) as NonNullable<Word['at']> }),
  };
}

/** The same line draws the same picture. */
function seed(text: string): number {
  let n = 2166136261;
  for (let i = 0; i < text.length; i++) n = Math.imul(n ^ text.charCodeAt(i), 16777619);
  return n >>> 0;
}

const own = <T extends object>(map: T, name: string): name is Extract<keyof T, string> => Object.hasOwn(map, name);

/** Draws a building, or what stands about it, with the middle of its foot at (0, 0). */
export function stand(pen: Pen, name: keyof typeof houses, [a, b]: readonly Wash[] = []): void {
  const house: Drawn = houses[name];
  if (typeof house === 'string') rows(pen, house, { a: a ?? 'red', b: b ?? 'ochre' });
  else house(pen, a ?? 'brick', b ?? 'plaster');
}

function thing(pen: Pen, { name, colours, at = [60, 100] }: Word): void {
  const [x, y, size = 1, tilt = 0] = at;
  const [a = 'red', b = 'ochre'] = colours;
  pen.placed({ x, y, size: Math.abs(size), tilt, turned: size < 0 }, () => {
    if (own(tools, name)) rows(pen, tools[name], { a, b });
    else if (own(houses, name)) stand(pen, name, colours);
    else throw new Error(`no thing is called ${name}`);
  });
}

function person(pen: Pen, parts: Map<string, Word>, things: Word[]): void {
  const pick = <T extends Record<string, string>>(map: T, sort: string, or: keyof T): string => {
    const name = parts.get(sort)?.name ?? or;
    return map[name as keyof T]!;
  };
  const skin = skins[(parts.get('skin')?.name ?? 'skin') as keyof typeof skins];
  const hairWord = parts.get('hair');
  const hair = hairWord?.colours[0] ?? 'timber';
  const beardWord = parts.get('beard');
  const garbWord = parts.get('garb')!;
  const [a = 'rust', b = 'ochre'] = garbWord.colours;
  const hatWord = parts.get('hat');
  const [c = b, d = a] = hatWord?.colours ?? [];
  const look: Colours = { skin, hair, a, b };
  const hatLook: Colours = { ...look, c, d };
  const hat = hatWord ? hats[hatWord.name as keyof typeof hats] : undefined;
  const front = things.filter((t) => t.name.startsWith('_'));
  const back = things.filter((t) => t.name.startsWith('^'));
  const held = things.filter((t) => !/^[_^]/.test(t.name));

  const has = (t: Word, place: { x: number; y: number; size?: number; tilt?: number }) => {
    const name = t.name.replace(/^[_^]/, '');
    const [ta = a, tb = b] = t.colours;
    pen.placed(place, () => rows(pen, tools[name as keyof typeof tools], { a: ta, b: tb }));
  };
  for (const t of back) has(t, { x: 98, y: 92, tilt: 10, size: 1.05 });
  if (hat) rows(pen, hat, hatLook, 0);
  if (hairWord) rows(pen, hairs[hairWord.name as keyof typeof hairs], look, 0);
  rows(pen, garbs[garbWord.name as keyof typeof garbs], { ...look, c, d });
  rows(pen, neck, look);
  rows(pen, pick(faces, 'face', 'oval'), look);
  rows(pen, shading, look);
  for (const [sort, trait] of parts)
    if (sort.startsWith('trait:')) rows(pen, traits[trait.name as keyof typeof traits], look);
  rows(pen, pick(eyes, 'eyes', 'calm'), look);
  rows(pen, pick(noses, 'nose', 'straight'), look);
  rows(pen, pick(mouths, 'mouth', 'firm'), look);
  if (beardWord)
    rows(pen, beards[beardWord.name as keyof typeof beards], { ...look, hair: beardWord.colours[0] ?? hair });
  rows(pen, ear, look);
  if (hairWord) rows(pen, hairs[hairWord.name as keyof typeof hairs], look, 1);
  if (hat) rows(pen, hat, hatLook, 1);
  if (front.length > 0) {
    for (const t of front) has(t, { x: 65, y: 118 });
    rows(pen, clasp, look);
  }
  for (const t of held) {
    rows(pen, hand.back, look);
    has(t, { x: 24, y: 97, tilt: -8 });
    rows(pen, hand.front, look);
  }
}

/** One person and what stands around. */
function scene(pen: Pen, line: string, behind: boolean): void {
  const parts = new Map<string, Word>();
  const before: Word[] = [];
  const after: Word[] = [];
  let things: Word[] = [];
  let turned = false;
  for (const text of line.split(/\s+/).filter(Boolean)) {
    const w = word(text);
    const [, mark = '', tool = ''] = /^([_^]?)(.*)$/.exec(w.name)!;
    const sort = [...Object.entries(sorts), ...Object.entries(extra)].find(([, map]) => own(map, w.name))?.[0];
    if (w.at) (parts.has('garb') ? after : before).push(w);
    else if (w.name === 'turned') turned = !turned;
    else if (w.name === 'emptyhanded') things = [];
    else if (own(without, w.name)) parts.delete(without[w.name]!);
    else if (own(traits, w.name)) parts.set(`trait:${w.name}`, w);
    else if (sort) parts.set(sort, w);
    else if (own(tools, tool)) things = [...things.filter((t) => (/^[_^]/.exec(t.name)?.[0] ?? '') !== mark), w];
    else throw new Error(`nothing draws “${text}” of “${line}”`);
  }
  const ground = parts.get('ground')?.name ?? (behind ? 'plain' : undefined);
  if (ground) rows(pen, grounds[ground as keyof typeof grounds]);
  for (const t of before) thing(pen, t);
  if (parts.has('garb')) pen.placed(turned ? { x: 120, turned: true } : {}, () => person(pen, parts, things));
  for (const t of after) thing(pen, t);
}

function draw(line: string): Pen {
  const pen = new Pen(seed(line));
  const [first, ...others] = line.split(';');
  scene(pen, first!, true);
  for (const other of others) {
    const [where, ...words] = other.trim().split(' ');
    const [x = 0, y = 0, size = 1] = where!.split(',').map(Number);
    pen.placed({ x, y, size }, () => scene(pen, words.join(' '), false));
  }
  return pen;
}

const drawn = new Map<string, readonly Stroke[]>();

/** What the line says (see above), drawn once. Throws on a word that nothing draws. */
export function picture(line: string): readonly Stroke[] {
  let strokes = drawn.get(line);
  if (!strokes) {
    strokes = draw(line).strokes;
    drawn.set(line, strokes);
  }
  return strokes;
}
