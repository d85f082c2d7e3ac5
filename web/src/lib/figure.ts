import { dateLocale } from './locale.svelte';

/** A figure with so many decimals at most, as the reader writes it. */
export function figure(n: number, decimals = 1): string {
  const { format } = new Intl.NumberFormat(dateLocale(), { maximumFractionDigits: decimals });
  return n < 0 ? `−${format(-n)}` : format(n);
}
