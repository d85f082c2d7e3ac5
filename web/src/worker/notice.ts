import type { Notice, NoticeKind } from '../generated/protocol';
import type { Kind } from '../lib/notices';
import { typeset } from '../lib/typeset';
import type { Locale } from '../paraglide/runtime';
import type { App } from './app';

/** A notification, in words. */
export interface Shown {
  title: string;
  body: string;
  lang: Locale;
  /** What it takes the place of: an earlier one of the same room and kind. */
  tag: string;
  /** Where a click leads. */
  path: string;
}

/** What the words are made of. */
interface Facts {
  game: string;
  who: string;
  name: string;
  waiting: number;
  chat: string;
  lines: readonly string[];
  /** How long the reader still has, in words; empty where that is not counted. */
  left: string;
}

type Wording = (facts: Facts) => readonly [title: string, body: string];

interface Catalogue {
  notices: Record<NoticeKind, Wording>;
  /** What is told by a kind that this worker does not know, or what it cannot read. */
  other: Wording;
  /** Of one of several rooms. */
  line: Record<Kind, string>;
  /** Who is not known by name. */
  somebody: string;
  /** How long one still has. */
  left: (unit: 'day' | 'hour' | 'minute', n: number) => string;
}

/** Whom what waits, and how long they have. */
const waits: Record<Locale, (facts: Facts) => string> = {
  en: ({ name, waiting, left }) =>
    `${name && `${name}, `}${waiting > 1 ? `${waiting} games wait for you` : 'the table waits for you'}.${left}`,
  fr: ({ name, waiting, left }) =>
    `${name && `${name}, `}${waiting > 1 ? `${waiting} parties vous attendent` : 'la table vous attend'}.${left}`,
};

const catalogues: Record<Locale, Catalogue> = {
  en: {
    notices: {
      turn: (facts) => [`Your turn in ${facts.game}`, waits.en(facts)],
      begins: ({ game, who }) => [`${game} begins`, `${who} has started the game.`],
      ends: ({ game }) => [`${game} has ended`, 'See who has won.'],
      mention: ({ game, who, chat }) => [`${who} mentions you in ${game}`, chat || 'Open the table to read it.'],
      nudge: ({ game, who, left }) => [`${who} waits for you in ${game}`, `It is your turn.${left}`],
      half: (facts) => [`Half of your time is gone in ${facts.game}`, waits.en(facts)],
      out: ({ game, who, name }) =>
        name
          ? [`Your time is up in ${game}`, 'Open the table to play on.']
          : [`${who} is out of time in ${game}`, 'You decide how it goes on.'],
      proposal: ({ game, who }) => [`${who} proposes something in ${game}`, 'Open the table to agree, or not.'],
      full: ({ game, who }) => [`The table of ${game} is full`, `${who} has taken the last seat: you can start.`],
      again: ({ game, who }) => [`${who} plays again: ${game}`, 'Your seat is kept: come in.'],
      several: ({ waiting, lines }) => [
        waiting > 1 ? `${waiting} games wait for you` : waiting === 1 ? 'A game waits for you' : 'News of your games',
        lines.join('\n'),
      ],
      test: () => ['Notices work', 'This is how you will be told.'],
    },
    other: () => ['West Kingdom', 'There is news of one of your games.'],
    line: {
      turn: 'your turn',
      begins: 'begins',
      ends: 'has ended',
      mention: 'you are mentioned',
      nudge: 'you are waited for',
      half: 'half of your time is gone',
      out: 'time is up',
      proposal: 'something is proposed',
      full: 'the table is full',
      again: 'again with the same people',
    },
    somebody: 'Somebody',
    left: (unit, n) => `You have ${n === 1 ? 'one' : n} ${unit}${n === 1 ? '' : 's'} left.`,
  },
  fr: {
    notices: {
      turn: (facts) => [`À vous de jouer : ${facts.game}`, waits.fr(facts)],
      begins: ({ game, who }) => [`La partie commence : ${game}`, `${who} a lancé la partie.`],
      ends: ({ game }) => [`Partie terminée : ${game}`, 'Voyez qui a gagné.'],
      mention: ({ game, who, chat }) => [
        `${who} parle de vous : ${game}`,
        chat || 'Ouvrez la table pour lire le message.',
      ],
      nudge: ({ game, who, left }) => [`${who} vous attend : ${game}`, `C'est à vous de jouer.${left}`],
      half: (facts) => [`La moitié de votre temps est écoulée : ${facts.game}`, waits.fr(facts)],
      out: ({ game, who, name }) =>
        name
          ? [`Votre temps est écoulé : ${game}`, 'Ouvrez la table pour continuer à jouer.']
          : [`${who} n'a plus de temps : ${game}`, 'À vous de décider de la suite.'],
      proposal: ({ game, who }) => [
        `${who} propose quelque chose : ${game}`,
        'Ouvrez la table pour accepter ou refuser.',
      ],
      full: ({ game, who }) => [
        `La table est complète : ${game}`,
        `${who} a pris la dernière place : vous pouvez commencer.`,
      ],
      again: ({ game, who }) => [`${who} rejoue : ${game}`, 'Votre place est gardée : venez.'],
      several: ({ waiting, lines }) => [
        waiting > 1
          ? `${waiting} parties vous attendent`
          : waiting === 1
            ? 'Une partie vous attend'
            : 'Du nouveau dans vos parties',
        lines.join('\n'),
      ],
      test: () => ['Les notifications fonctionnent', "C'est ainsi que vous serez averti de ce qui se passe."],
    },
    other: () => ["Royaume de l'Ouest", "Il y a du nouveau dans l'une de vos parties."],
    line: {
      turn: 'à vous de jouer',
      begins: 'la partie commence',
      ends: 'partie terminée',
      mention: 'on parle de vous',
      nudge: 'on vous attend',
      half: 'moitié du temps écoulée',
      out: 'temps écoulé',
      proposal: 'une proposition',
      full: 'la table est complète',
      again: 'on rejoue ensemble',
    },
    somebody: "Quelqu'un",
    left: (unit, n) =>
      `Il vous reste ${n === 1 ? 'une' : n} ${{ day: 'jour', hour: 'heure', minute: 'minute' }[unit]}${n === 1 ? '' : 's'}.`,
  },
};

/** Reads a push message. What is no notice has no kind. */
export function readNotice(text: string | undefined): Partial<Notice> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read ? read : {};
  } catch {
    return {};
  }
}

const minute = 60_000;

/** How long it is until a moment, in the unit that people would say it in. */
function span(until: string, now: number): ['day' | 'hour' | 'minute', number] {
  const minutes = (Date.parse(until) - now) / minute;
  if (minutes >= 48 * 60) return ['day', Math.floor(minutes / (24 * 60))];
  if (minutes >= 2 * 60) return ['hour', Math.floor(minutes / 60)];
  return ['minute', Math.max(1, Math.floor(minutes))];
}

/** Words a notice in the language that it was asked for in; `own` is what this browser reads. */
export function worded(notice: Partial<Notice>, games: App['games'], own: string, now = Date.now()): Shown {
  const { kind, room, who = [], name = '', waiting = 0, chat = '', rooms = [] } = notice;
  const lang = notice.language === 'fr' || (notice.language !== 'en' && own.startsWith('fr')) ? 'fr' : 'en';
  const { notices, other, line, somebody, ...words } = catalogues[lang];
  const called = (game = '') => games[game]?.[lang] ?? game;
  const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(who);
  const colon = lang === 'fr' ? ' : ' : ': ';
  const lineOf: Partial<Record<NoticeKind, string>> = line;
  const lines = rooms.map(({ game, kind }) => [called(game), lineOf[kind]].filter(Boolean).join(colon));
  // A kind of a later server than this worker's.
  const wording = kind && Object.hasOwn(notices, kind) ? notices[kind] : other;
  const left = notice.until && Date.parse(notice.until) > now ? ` ${words.left(...span(notice.until, now))}` : '';
  const [title, body] = wording({
    game: called(notice.game),
    who: names || somebody,
    name,
    waiting,
    chat,
    lines,
    left,
  });
  return {
    title: typeset(title),
    // What somebody wrote stays as they wrote it.
    body: body === chat ? chat : typeset(body),
    lang,
    tag: room ? `${room}:${kind}` : (kind ?? 'other'),
    path: kind === 'test' ? '/notices' : room ? `/r/${encodeURIComponent(room)}` : '/',
  };
}

/** Which of these open pages shows what a notice is about; -1: none. */
export function pageOf(path: string, urls: readonly string[]): number {
  return urls.findIndex((url) => new URL(url).pathname === path);
}
