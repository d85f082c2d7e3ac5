import * as houses from '../houses';
import type { Point } from '../pen';
import type { Drawn } from './drawn';

const mirror = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y]);

/** What a king has built so that people come to see it: of clay, wood, stone, gold and marble. */
export const wonders = {
  ziggurat: (pen, a, b) => {
    const tiers = [
      [56, 0, 25],
      [42, 25, 22],
      [28, 47, 20],
    ] as const;
    for (const [half, from, high] of tiers) {
      const top = half - 4;
      pen
        .shape(
          [
            [-half, -from],
            [-top, -from - high],
            [top, -from - high],
            [half, -from],
          ],
          b,
        )
        .wash(
          [
            [half * 0.45, -from],
            [half * 0.42, -from - high],
            [top, -from - high],
            [half, -from],
          ],
          'shade',
          0.2,
        );
      for (const side of [-1, 1])
        for (let x = 15; x < half - 6; x += 10)
          pen.path(`M${side * x} ${-from - 5}v${11 - high}M${side * (x + 5)} ${-from - 4}h-5`, undefined, 'fine');
      pen.path(`M${-top - 2} ${-from - high}v-4h${2 * top + 4}v4Z`, 'ochre', 'fine');
    }
    pen
      .shape(
        [
          [-11, 0],
          [-6, -71],
          [6, -71],
          [11, 0],
        ],
        'earth',
      )
      .hatch([-11, 0], [-6, -71], [11, 0], [6, -71], 15);
    pen.box(-15, -92, 30, 21, a).path('M-5 -71v-10a5 6 0 0 1 10 0v10Z', 'night', 'line');
    pen.path('M-17 -92v-7h6v4h6v-4h10v4h6v-4h6v7Z', a, 'line');
    pen.path('M15 -92v21h-8v-21Z', 'shade', undefined, 0.2).path('M0 -99v-13l13 4l-13 5', 'gold', 'line');
  },
  stavechurch: (pen, a, b) => {
    const shingled = (half: number, foot: number, top: number, high: number) => {
      pen
        .shape(
          [
            [-half, -foot],
            [-top, -foot - high],
            [top, -foot - high],
            [half, -foot],
          ],
          a,
        )
        .hatch([-half, -foot], [-top, -foot - high], [half, -foot], [top, -foot - high], Math.round(high / 5))
        .wash(
          [
            [half * 0.3, -foot],
            [top * 0.3, -foot - high],
            [top, -foot - high],
            [half, -foot],
          ],
          'shade',
          0.2,
        );
      for (const side of [-1, 1])
        pen.path(
          `M${side * (half - 1)} ${-foot}q${side * 7} -2 ${side * 6} -9q${side * -4} 0 ${side * -3} 3`,
          b,
          'line',
        );
    };
    pen.box(-41, -20, 82, 20, b);
    for (let x = -36; x < 36; x += 9) pen.path(`M${x} 0v-10a4 4 0 0 1 8 0v10Z`, 'night', 'fine', 0.75);
    shingled(47, 17, 24, 25);
    pen.box(-21, -51, 42, 10, b).hatch([-21, -41], [21, -41], [-21, -51], [21, -51], 7);
    shingled(30, 49, 13, 24);
    pen.box(-10, -82, 20, 10, b);
    pen.path('M-6 -74v-5h4v5ZM2 -74v-5h4v5Z', 'lit', 'fine');
    shingled(15, 80, 1, 30);
    pen.path('M0 -109v-9M-3 -115h6', undefined, 'line');
    pen
      .shape(
        [
          [-17, -18],
          [0, -42],
          [17, -18],
        ],
        a,
      )
      .path('M-12 0v-19L0 -34L12 -19V0Z', b, 'line');
    houses.door(pen, -6, 0, 12, 18);
  },
  arena: (pen, a, b) => {
    pen.path('M-60 -72C-46 -84 46 -84 60 -72C46 -62 -46 -62 -60 -72Z', a, 'line');
    pen.path('M-48 -71C-34 -77 34 -77 48 -71', undefined, 'fine');
    pen.path('M-60 -72C-46 -62 46 -62 60 -72V-4C46 7 -46 7 -60 -4Z', b, 'line');
    pen.path('M60 -72V-4C52 2 38 4 24 5V-65C38 -66 52 -68 60 -72Z', 'shade', undefined, 0.2);
    // Farther round, the arches are seen from the side.
    const rows = [
      [-4, 22, 16],
      [-27, 19, 13],
      [-49, 16, 10],
    ] as const;
    for (const [foot, storey, high] of rows) {
      const sink = (x: number) => foot + 9 * (1 - (x / 60) ** 2);
      pen.path(
        `M-60 ${foot - storey}C-46 ${foot - storey + 10} 46 ${foot - storey + 10} 60 ${foot - storey}`,
        undefined,
        'fine',
      );
      for (let i = -5; i <= 5; i++) {
        const x = 58 * Math.sin(i * 0.27);
        const half = 5 * Math.cos(i * 0.27) + 0.4;
        const y = sink(x);
        pen.path(
          `M${x - half} ${y}v${-high + half}a${half} ${half} 0 0 1 ${2 * half} 0v${high - half}Z`,
          'night',
          'fine',
        );
      }
    }
    for (const [x, y] of [
      [-40, -77],
      [0, -80],
      [40, -77],
    ] as const)
      pen.path(`M${x} ${y}v-16l12 4l-12 5`, 'red', 'line');
  },
  goldendomes: (pen, a, b) => {
    const dome = (x: number, foot: number, half: number) => {
      const h = half * 2.5;
      pen
        .path(
          `M${x - half} ${-foot}C${x - half * 1.9} ${-foot - h * 0.45} ${x - half * 0.5} ${-foot - h * 0.62} ${x} ${-foot - h}C${x + half * 0.5} ${-foot - h * 0.62} ${x + half * 1.9} ${-foot - h * 0.45} ${x + half} ${-foot}Z`,
          a,
          'line',
        )
        .path(
          `M${x + half * 0.3} ${-foot}C${x + half * 0.9} ${-foot - h * 0.4} ${x + half * 0.4} ${-foot - h * 0.6} ${x} ${-foot - h}C${x + half * 0.5} ${-foot - h * 0.62} ${x + half * 1.9} ${-foot - h * 0.45} ${x + half} ${-foot}Z`,
          'shade',
          undefined,
          0.2,
        )
        .path(
          `M${x - half * 0.35} ${-foot}C${x - half * 0.9} ${-foot - h * 0.4} ${x - half * 0.3} ${-foot - h * 0.6} ${x} ${-foot - h}`,
          undefined,
          'fine',
        )
        .path(`M${x} ${-foot - h}v${-half * 0.55}`, undefined, 'line')
        .circle(x, -foot - h - half * 0.62, Math.max(1.8, half * 0.13), a, 'fine');
      pen.box(x - half * 1.08, -foot - 1, half * 2.16, 4, a);
    };
    for (const x of [-43, 43]) {
      pen.box(x - 12, -34, 24, 30, b).path(`M${x - 4} -8v-12a4 5 0 0 1 8 0v12Z`, 'night', 'fine');
      dome(x, 35, 12);
    }
    pen.box(-30, -46, 60, 42, b);
    for (const x of [-20, 20]) pen.path(`M${x - 5} -12v-16a5 6 0 0 1 10 0v16Z`, a, 'fine');
    pen.path('M30 -46v42h-12v-42Z', 'shade', undefined, 0.16);
    pen.path('M-9 -4v-22a9 11 0 0 1 18 0v22Z', 'night', 'line').path('M-5 -4v-20a5 8 0 0 1 10 0v20Z', a, 'fine');
    dome(0, 47, 23);
    pen.box(-60, -5, 120, 6, b);
  },
  mausoleum: (pen, a, b) => {
    pen.box(-56, -7, 112, 8, b).box(-48, -34, 96, 28, b).path('M48 -34v28h-26v-28Z', 'shade', undefined, 0.14);
    pen.path('M-44 -20h88M-30 -34v14M-10 -20v13M12 -34v14M30 -20v13', undefined, 'fine');
    houses.door(pen, -7, -7, 14, 20);
    pen.box(-52, -39, 104, 6, b).box(-40, -68, 80, 29, 'night');
    for (let x = -42; x <= 36; x += 13) {
      pen.box(x, -68, 7, 29, b).path(`M${x + 2.5} -65v23M${x + 4.8} -65v23`, undefined, 'fine');
    }
    pen.box(-50, -75, 100, 8, b).path('M-46 -71h92', undefined, 'fine');
    const left: Point[] = [];
    for (let i = 0; i < 6; i++) left.push([-46 + i * 6, -75 - i * 5], [-46 + i * 6, -80 - i * 5]);
    pen.shape([...left, ...mirror(left).reverse()], b);
    for (let i = 1; i < 6; i++) pen.path(`M${-46 + i * 6} ${-75 - i * 5}h${92 - i * 12}`, undefined, 'fine');
    pen.wash(
      [
        [4, -75],
        [4, -105],
        [16, -105],
        [46, -76],
      ],
      'shade',
      0.14,
    );
    // Four horses draw a sun over the roof.
    pen.circle(0, -113, 8, a, 'line').path('M-13 -105q1 -9 7 -8l4 3v5ZM13 -105q-1 -9 -7 -8l-4 3v5Z', a, 'line');
    for (const x of [-46, 46]) pen.path(`M${x - 4} -75v-6q0 -9 4 -9q4 0 4 9v6Z`, b, 'line');
  },
} satisfies Record<string, Drawn>;
