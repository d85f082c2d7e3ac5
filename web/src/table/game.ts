/**
 * What a game gives to the table, and what the table gives to a game's board.
 *
 * A game is one folder in `src/games`, registered by one line in
 * `src/games/index.ts`. It holds no rules: it draws what it is sent, and names
 * things. Everything that may be chosen comes in `choices`.
 *
 * **Words by convention.** The game's catalogue (`src/games/<id>/messages/en.json`
 * and `fr.json`, a flat object) has these keys, `<id>` being the game's id and
 * every other part as the server sends it with `-`, `:`, `/` turned into `_`:
 *
 * | key                            | says                             | inputs                              |
 * | ------------------------------ | -------------------------------- | ----------------------------------- |
 * | `<id>_name`                    | the game's name                  |                                     |
 * | `<id>_cover`                   | what one does in it, in a sentence (the home page)                  |                                     |
 * | `<id>_moment_…`                | as the game likes                |                                     |
 * | `<id>_ask_<kind>`              | what a prompt asks, to its seat  | args of `about`                     |
 * | `<id>_do_<verb>`               | an option, as an imperative      | its args                            |
 * | `<id>_chip_<verb>` (optional)  | an option on its chip, shorter than `do` | its args                    |
 * | `<id>_undo_<verb>` (optional)  | an option as it is taken back       | its args; its cost or else its gain, by thing and as a `list` |
 * | `<id>_often_<kind>` (optional) | what is chosen whenever that is asked, in a sentence |               |
 * | `<id>_why_<key>`               | why not                          | `what`, `have`, `need`, `short`     |
 * | `<id>_log_<key>`               | what happened                    | `who`, its args                     |
 * | `<id>_thing_<what>`            | a resource, after a number       | `n`                                 |
 * | `<id>_item_<item>`             | a line of the score              |                                     |
 * | `<id>_setting_<id>`            | a setting of the room            |                                     |
 * | `<id>_setting_<id>_<value>`    | its value                        |                                     |
 * | `<id>_setting_<id>_<value>_about` (optional) | what it means, in a sentence |                          |
 * | `<id>_deck_<kind>`             | a group of the card gallery      |                                     |
 * | `<id>_figure_<name>`           | a stand-in (`words/provenance.ts`)     |                                     |
 * | `<id>_lesson_<step>`           | a step of the guided first game, and `end` |                           |
 * | `<id>_icon_<icon>` (optional)  | the tooltip of an icon           |                                     |
 * | `<id>_aid_turn_<n>`            | a step of a turn on the one-page aid, `what|how`; `<id>_aid_turn` names them where it is a round |  |
 * | `<id>_aid_act_<icon>` (optional) | what can be done there, or with it |                                   |
 * | `<id>_aid_more`, `<id>_aid_more_<n>` (optional) | what an expansion adds, alike |                         |
 * | `<id>_aid_end`, `<id>_aid_item_<item>` | when the game ends, and how an item counts |                     |
 *
 * The game sets its compiled messages, `generated/<id>/messages`, with
 * `catalogue` from `table/words/words.ts`, so that they travel with the game; its
 * catalogue is named in `project.inlang/settings.json`. An input that is a plural:
 * `[{"declarations":["input n","local c = n: plural"],"selectors":["c"],
 * "match":{"c=one":"{n} coin","c=other":"{n} coins"}}]`.
 *
 * Inputs that are ids arrive as marks (the id itself as `<name>_id`, for a game that words its sentences by it): the shared code puts the {@link Word} of
 * {@link GameClient.word} where they stand, with its icon, its card to read, or
 * its seat's colour. Inputs that are numbers arrive as numbers, so plurals work.
 */
import type { Component } from 'svelte';
import type { SVGAttributes } from 'svelte/elements';
import type { Amount, Colour, Entry, Seat, Shown, Standing } from '../generated/protocol';
import type { Locale } from '../paraglide/runtime';
import type { Choices } from './acts/choices.svelte';

/** A player at the table, as boards and rails need it. */
export interface SeatInfo {
  seat: Seat;
  /** The person's name, or what the bot is called in the reader's language. */
  name: string;
  kind: 'free' | 'person' | 'bot' | 'rules';
  /** This browser's own seat. */
  you: boolean;
  online: boolean;
  /** Of its pieces, if it is not the seat's own. */
  colour?: Colour | undefined;
  /** Must choose now. */
  asked: boolean;
  /** Who had the seat before, the first one first: what happened up to a record of theirs bears their names. */
  former?: readonly { name: string; until: number }[];
}

/** What every part of a board is given. It draws that, and nothing else. */
export interface BoardProps<Public, Private> {
  /** The public view. Never changed in place: compare by identity. */
  view: Public;
  /** What only this seat knows; null for a spectator. */
  mine: Private | null;
  /** This browser's seat; -1 for a spectator. */
  you: Seat;
  seats: SeatInfo[];
  /** What may be chosen; see {@link Choices}. Empty while watching or replaying. */
  choices: Choices;
  /** What happened so far, as this browser may read it; for what a view alone does not show. */
  log?: readonly Entry[];
}

/** Props of a part that shows one player. */
export interface SeatProps<Public, Private> extends BoardProps<Public, Private> {
  seat: Seat;
}

/** Props of what the end reveals. */
export interface FinalProps<Public, Private> extends BoardProps<Public, Private> {
  standings: readonly Standing[];
  /** Whether the final count has come to an item; without one, to the totals. What is not told yet is no news. */
  told(item?: string): boolean;
}

/** The parts of a game that are drawn, loaded when a table opens. */
export interface GameParts<Public, Private> {
  /** The main board. Fills its box (use an SVG with a viewBox, or a grid). */
  Board: Component<BoardProps<Public, Private>>;
  /** Own area: resources, own board, cards in play, hand. At most some 250 px high at 1366x768. */
  Mine: Component<BoardProps<Public, Private>>;
  /** Key figures of a player in the rail, in one line some 280 px wide. */
  Line: Component<SeatProps<Public, Private>>;
  /** Another player's whole area, in a panel some 320 px wide. */
  Area: Component<SeatProps<Public, Private>>;
  /** What the end reveals, told with the final count: hidden cards, how a solo game is judged. */
  Final?: Component<FinalProps<Public, Private>>;
}

/** What a lead over a solo opponent is called, from one figure to another. */
export interface Band {
  /** The least lead; without it, everything below. */
  from?: number;
  /** The greatest lead; without it, everything above. */
  to?: number;
  words: string;
}

/** An icon: one SVG component (from `~icons/game-icons/…` or hand-drawn) and its colour. */
export interface IconDef {
  glyph: Component<SVGAttributes<SVGSVGElement>>;
  /** What the component is told besides: the face of a die. */
  props?: object;
  /** A CSS colour; the text's own colour if missing. */
  tint?: string;
}
export type IconSet = Record<string, IconDef>;

/** One thing named in a sentence. */
export interface Word {
  text: string;
  /** Name of an icon shown before the text. */
  icon?: string;
  /** Id of a card that the reader opens. */
  card?: string;
  /** A player, or whose the thing is: drawn with the seat's arms. */
  seat?: Seat;
  /** Drawn behind the text: what tells a thing from others of its name. */
  marks?: Mark[];
  /** Drawn instead of the text, which is then only heard. */
  drawn?: Mark[];
  /** In words what its drawing alone tells: whose it is by the arms, what its marks mean. */
  said?: string | undefined;
  /** Board element that lights up while the word is pointed at. */
  at?: string;
}

/** A piece of an effect line: an icon, perhaps with a number, or a sign such as "→", "/", ":". */
export type Mark = { icon: string; n?: number | string } | { sign: string };

/** An effect of a card: how it is drawn, and what it says. */
export interface Effect {
  marks: Mark[];
  words: string;
  /** The verbs of the options that it matters to; without it, all. */
  verbs?: readonly string[];
}

/** A card as the shared Card component draws it. Words are in the current language. */
export interface CardModel {
  id: string;
  /** The game's kind of card ("apprentice"): chooses the frame and the gallery's group. */
  kind: string;
  name: string;
  /** What the frame is called, e.g. "Apprentice". */
  title: string;
  /** What is drawn on it: a line of words for `drawing/picture.ts`, no two cards of a kind alike. */
  picture: string;
  /** CSS colour of the frame's band; a default by kind if missing. */
  hue?: string;
  cost?: Amount[];
  /** Icons of what it needs, or what it is able to do (skills): id of an icon each. */
  needs?: string[];
  skills?: string[];
  /** What the reader says of these icons, where the game speaks neither of needs nor of skills. */
  iconsSaid?: string;
  effects: Effect[];
  /** Victory points; text where they depend ("2 / ★"). */
  points?: number | string;
  /** Further sentences for the reader size alone. */
  notes?: string[];
  /**
   * Stand-ins that are not told by the provenance of the card's own data, by
   * their names in `words/provenance.ts`.
   */
  standIns?: readonly string[] | undefined;
}

/** One thing that a side of the rules did: the view after it, and what tells it. */
export interface Step<Public> {
  view: Public;
  told: readonly Entry[];
  /** How many times as long as others it is shown, where there is more to read than what is told. */
  stays?: number;
}

/** A compiled message: takes inputs, returns text, in the page's language unless told otherwise. */
export type Message = (inputs?: any, options?: { locale?: Locale }) => string;

/** A game, as far as lobby, log and gallery need it. Small: it holds no board. */
export interface GameClient<Public = any, Private = any> {
  id: string;
  /** The game's own catalogue, by key; see the table above. */
  messages: Record<string, Message>;
  icons: IconSet;
  /**
   * Names what an argument means: `word('card', 'journeyman')`. The name comes
   * without the digits at its end; n is the number of it, if the sentence has one. Undefined: shown as it is. The shared code
   * already knows `seat` (a number, drawn as the player) and `what` / `resource`
   * (`<id>_thing_…`).
   */
  word(arg: string, value: string | number, n?: number): Word | undefined;
  /** What stands for an argument on a chip, in pieces of which the last tells it from others: drawn, to be short. */
  brief?(arg: string, value: string | number, option: Shown): Word[] | undefined;
  /** The card of this id in the current language. */
  card(id: string): CardModel | undefined;
  /** Keys of log entries that begin a part of the game (a turn, a round): set apart in the log. A `round` is marked on the chart of scores, too. */
  headings?: readonly string[];
  /**
   * What the prompt bar tells of what others did; all of it where it is missing. A board that tells a
   * story step by step has its end for itself until then.
   */
  tells?(news: readonly Entry[]): readonly Entry[];
  /**
   * Whether what a player does next is told with what was told of the same player, as one thing: a ride with the
   * card that was played for it. Each choice is told by itself where it is missing.
   */
  goesOn?(told: readonly Entry[], news: readonly Entry[]): boolean;
  /** Amounts that one would rather not have (debts): as a cost they are taken on, as a gain got rid of. */
  burdens?: readonly string[];
  /** Verbs of what begins anew: what was chosen before has not foretold what it costs. */
  begins?: readonly string[];
  /** What may be paid in the place of other things: many ways to pay are the one without it, and its sign. */
  substitute?: string;
  /** The steps of the choice under way that still stand: without what was laid back. All of them where it is missing. */
  standing?(trail: readonly Shown[]): readonly Shown[];
  /** Its data file, the same that the rules read: for what it says of its figures (`words/provenance.ts`). */
  data: object;
  /** All cards, for the gallery: kinds in order, each with its ids. */
  gallery: { kind: string; cards: string[] }[];
  /** What a seat has to pay with: on a phone it stands above the choices, since the own area lies behind a tab. */
  purse?(view: Public, seat: Seat, mine: Private | null): readonly Amount[];
  /** Sides that the rules play (a solo opponent), named in the current language. */
  sides?(view: Public): { seat: Seat; name: string }[];
  /** How the result of a game alone is judged, the lowest first. */
  bands?(): readonly Band[];
  /**
   * The turn that a side of the rules has played among what a choice brought, thing by thing; none if it has not.
   * What others know of it is in the log: the views between are made from that, and the last one is `after`.
   */
  steps?(before: Public, after: Public, entries: readonly Entry[]): Step<Public>[];
  /** Where the game stands, for the top bar: "Turn 12", "Round 3 of 7". */
  moment(view: Public): string;
  /** Loads what draws the game. */
  load(): Promise<GameParts<Public, Private>>;
  /** Icons of what is not at a table (an expansion that it plays without): its glossary leaves them out. */
  absent?(view: Public): readonly string[];
  /** Loads the rules page (its text alone: the page around it has the gallery): beside a table, what is played there. */
  rules(): Promise<Component | Component<{ view?: Public }>>;
  /** Where the rules tell of what is asked, by kind of question: the `data-rule` of a part of them, in every language. */
  asked: Readonly<Record<string, string>>;
}

/**
 * What the home page shows of a game: the default export of `games/<id>/cover.ts`, which is found by
 * being there. Small, since it is loaded without the game.
 */
export interface Cover {
  /** The table at a glance: a line of words for `drawing/picture.ts`, seen in a box twice as wide as high. */
  picture: string;
  /** The end of a game, in the winner's colour: such a line, seen in a box more than twice as wide as high, with words before its left. */
  triumph: (colour: string) => string;
  /** How long a game takes, in minutes per player at the table. */
  minutes: readonly [from: number, to: number];
  /** What one does in it, in a sentence. */
  about: Message;
}

/** What `src/games/index.ts` registers: one line a game. */
export type GameLoader = () => Promise<{ default: GameClient }>;
