import { Pen } from '../../../drawing/pen';

/** The Princess, standing: crown, veil, a light gown and a plum cloak. In a box of 64 by 96. */
export function princess(): Pen {
  const pen = new Pen(2203);
  pen.shadow(32, 92, 25, 4);
  pen.path('M26 30C13 36 10 62 5 91h54C54 62 51 36 38 30Z', 'plum', 'line');
  pen.path('M27 32C20 42 18 66 15 91h34C46 66 44 42 37 32Z', 'marble', 'line');
  pen.path('M15 86h34v5H15Z', 'gold', 'fine');
  pen.path('M23 55h18v4H23Z', 'gold', 'fine');
  pen.path('M22 15c-5 8-5 17-8 27 7-1 11-4 12-9h12c1 5 5 8 12 9-3-10-3-19-8-27Z', 'umber', 'fine');
  pen.circle(32, 21, 9, 'skin', 'line');
  pen.path('M22 14V3l5 5 5-7 5 7 5-5v11Z', 'gold', 'line');
  pen.path('M27 47l5 5 5-5', undefined, 'fine');
  return pen;
}

/** The Profiteer: a wide hat, a dark cloak, a purse held out. In a box of 64 by 96. */
export function profiteer(): Pen {
  const pen = new Pen(2207);
  pen.shadow(32, 92, 25, 4);
  pen.path('M25 28C11 38 9 66 6 91h52C55 66 53 38 39 28Z', 'night', 'line');
  pen.path('M32 34 25 91h14Z', 'rust', 'fine');
  pen.circle(32, 22, 9, 'tan', 'line');
  pen.path('M24 24c3 8 13 8 16 0 1 7-3 13-8 13s-9-6-8-13Z', 'umber', 'fine');
  pen.path('M8 16q24-9 48 0-24 7-48 0Z', 'shade', 'line');
  pen.path('M20 14q2-14 12-13t12 13Z', 'shade', 'line');
  pen.path('M20 14q12 4 24 0v-4q-12 4-24 0Z', 'gold', 'fine');
  pen.path('M40 50q10 0 13 8', undefined, 'bold');
  pen.blob(53, 66, 8, 8, 'gold', 'line', 0.05);
  pen.path('M50 58h6', undefined, 'line');
  return pen;
}
