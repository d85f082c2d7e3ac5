import Barn from '~icons/game-icons/barn';
import CardBurn from '~icons/game-icons/card-burn';
import CardDiscard from '~icons/game-icons/card-discard';
import CardDraw from '~icons/game-icons/card-draw';
import CardExchange from '~icons/game-icons/card-exchange';
import CardPlay from '~icons/game-icons/card-play';
import CardRandom from '~icons/game-icons/card-random';
import Conversation from '~icons/game-icons/conversation';
import CrossedSabres from '~icons/game-icons/crossed-sabres';
import Crucifix from '~icons/game-icons/crucifix';
import DominoMask from '~icons/game-icons/domino-mask';
import Files from '~icons/game-icons/files';
import FlatHammer from '~icons/game-icons/flat-hammer';
import HammerNails from '~icons/game-icons/hammer-nails';
import HorseHead from '~icons/game-icons/horse-head';
import KnightBanner from '~icons/game-icons/knight-banner';
import Meeple from '~icons/game-icons/meeple';
import MeepleGroup from '~icons/game-icons/meeple-group';
import QueenCrown from '~icons/game-icons/queen-crown';
import ReturnArrow from '~icons/game-icons/return-arrow';
import Robe from '~icons/game-icons/robe';
import Run from '~icons/game-icons/run';
import ScrollQuill from '~icons/game-icons/scroll-quill';
import SecretBook from '~icons/game-icons/secret-book';
import Shop from '~icons/game-icons/shop';
import Snake from '~icons/game-icons/snake';
import SwapBag from '~icons/game-icons/swap-bag';
import ThroneKing from '~icons/game-icons/throne-king';
import Trade from '~icons/game-icons/trade';
import Walk from '~icons/game-icons/walk';
import Warehouse from '~icons/game-icons/warehouse';
import ArrowScope from '~icons/game-icons/arrow-scope';
import { shared } from '../../icons';
import type { IconSet } from '../../table/game';
import Approved from './icons/Approved.svelte';
import Deed from './icons/Deed.svelte';
import Flip from './icons/Flip.svelte';
import Inkwell from './icons/Inkwell.svelte';
import Resource from './icons/Resource.svelte';
import RibbonBlack from './icons/RibbonBlack.svelte';
import RibbonBlue from './icons/RibbonBlue.svelte';
import RibbonGrey from './icons/RibbonGrey.svelte';
import RibbonYellow from './icons/RibbonYellow.svelte';

const wood = 'var(--sign-wood)';
const red = 'var(--sign-red)';
const black = 'var(--sign-black)';
const blue = 'var(--sign-blue)';
const grey = 'light-dark(#62666b, #b9bfc5)';
const gold = 'light-dark(#a0760c, #e6c063)';
const green = 'var(--sign-green)';

/** Every icon of the game, by the name that the rules or the cards use. */
export const icons: IconSet = {
  silver: shared.silver,
  inkwell: { glyph: Inkwell },
  stone: shared.stone,
  gold: shared.gold,
  resource: { glyph: Resource },
  worker: { glyph: Meeple, tint: wood },
  merchant: { glyph: SwapBag, tint: blue },
  builder: { glyph: FlatHammer, tint: grey },
  noble: { glyph: QueenCrown, tint: gold },
  cleric: { glyph: Crucifix, tint: black },
  criminal: { glyph: DominoMask, tint: red },
  virtue: shared.virtue,
  corruption: { glyph: Snake, tint: 'var(--sign-violet)' },
  debt: shared.debt,
  debt_paid: shared.debt_paid,
  deed: { glyph: Deed },
  deed_approved: { glyph: Approved },
  flip: { glyph: Flip, tint: gold },
  flip_debt: { glyph: Flip, tint: red },
  flip_deed: { glyph: Flip, tint: green },
  trading_post: { glyph: Shop, tint: blue },
  guildhall: { glyph: Barn, tint: red },
  workshop: { glyph: Warehouse, tint: grey },
  manuscript: { glyph: SecretBook, tint: wood },
  townsfolk: { glyph: Robe, tint: wood },
  rearrange: { glyph: CardExchange, tint: wood },
  discard: { glyph: CardDiscard, tint: wood },
  destroy: { glyph: CardBurn, tint: red },
  shuffle: { glyph: CardRandom, tint: wood },
  hire: { glyph: KnightBanner, tint: green },
  dismiss: { glyph: Run, tint: red },
  move_worker: { glyph: Walk, tint: wood },
  ride: { glyph: HorseHead, tint: wood },
  meet: { glyph: Conversation, tint: wood },
  collision: { glyph: CrossedSabres, tint: red },
  play: { glyph: CardPlay, tint: wood },
  dropoff: { glyph: ReturnArrow, tint: wood },
  hand: { glyph: CardDraw, tint: wood },
  scheme: { glyph: Files, tint: grey },
  leader: { glyph: ThroneKing, tint: gold },
  focus: { glyph: ArrowScope, tint: red },
  trade: { glyph: Trade, tint: blue },
  build: { glyph: HammerNails, tint: grey },
  workers: { glyph: MeepleGroup, tint: gold },
  transcribe: { glyph: ScrollQuill, tint: black },
  black: { glyph: RibbonBlack, tint: black },
  yellow: { glyph: RibbonYellow, tint: gold },
  grey: { glyph: RibbonGrey, tint: grey },
  blue: { glyph: RibbonBlue, tint: blue },
  vp: shared.vp,
};
