import type { IconSet } from '../table/game';
import Debt from './Debt.svelte';
import DebtDestroyed from './DebtDestroyed.svelte';
import DebtPaid from './DebtPaid.svelte';
import Gold from './Gold.svelte';
import Points from './Points.svelte';
import Provisions from './Provisions.svelte';
import Silver from './Silver.svelte';
import Stone from './Stone.svelte';
import Tax from './Tax.svelte';
import Virtue from './Virtue.svelte';

/** What means the same in every game of the West Kingdom, drawn once. A game takes those that it has. */
export const shared = {
  silver: { glyph: Silver },
  provisions: { glyph: Provisions },
  stone: { glyph: Stone },
  gold: { glyph: Gold },
  tax: { glyph: Tax },
  virtue: { glyph: Virtue },
  debt: { glyph: Debt },
  debt_paid: { glyph: DebtPaid },
  debt_destroyed: { glyph: DebtDestroyed },
  vp: { glyph: Points },
} satisfies IconSet;
