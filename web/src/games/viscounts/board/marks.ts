/** How icons and signs in a row inside the drawing are laid out. */
import type { Mark } from '../../../table/game';

interface Laid {
  mark: Mark;
  text: string;
  /** Where its text begins, and its icon. */
  at: number;
  icon: number;
}

/** Places marks of this size one beside the other, from 0. */
export function laid(marks: readonly Mark[], size: number): { list: Laid[]; width: number } {
  let at = 0;
  const list = marks.map((mark) => {
    const number = 'icon' in mark && mark.n !== undefined ? String(mark.n) : '';
    const text = 'sign' in mark ? mark.sign : number;
    const textWidth = text.length * size * 0.46 + (text ? size * 0.1 : 0);
    const place = { mark, text, at, icon: at + textWidth };
    at += textWidth + ('icon' in mark ? size * 1.02 : size * 0.1);
    return place;
  });
  return { list, width: at };
}
