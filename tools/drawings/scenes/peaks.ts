import { mix, polygon, steps, type Point } from '../geometry.ts';
import type { Scenery } from './scene.ts';

type Peak = { readonly top: Point; readonly base: number; readonly half: number };
type Paints = { readonly rock: string; readonly snow: string };

/** A range of sharp peaks, lit from the left. */
export function drawPeaks(scenery: Scenery, [base, height]: Point, paints: Paints): void {
  const { random } = scenery;
  for (const x of steps(-120, 1720, 8)) {
    const top = base - height * (0.5 + random() * 0.5);
    const half = (base - top) * (0.95 + random() * 0.3);
    drawPeak(scenery, { top: [x + (random() - 0.5) * 120, top], base, half }, paints);
  }
}

function drawPeak(scenery: Scenery, { top, base, half }: Peak, { rock, snow }: Paints): void {
  const { canvas, random } = scenery;
  const [x, y] = top;
  const flank = (sign: number) =>
    [0.25, 0.5, 0.75].map((t): Point => [
      x + sign * half * t + (random() - 0.5) * 16,
      mix(y, base, t),
    ]);
  const [left, right] = [flank(-1), flank(1)];
  const spine = [0.2, 0.45, 0.7].map((t): Point => [
    x + half * 0.12 * Math.sin(t * 9),
    mix(y, base, t),
  ]);
  const outline: Point[] = [top, ...right, [x + half, base], [x - half, base]];
  canvas.fill(polygon([...outline, ...left.toReversed()]), rock);
  const shade: Point[] = [top, ...right, [x + half, base], [x, base], ...spine.toReversed()];
  canvas.fill(polygon(shade), '#1d3a44', 'opacity="0.17"');

  const [l = top, r = top] = [left[0], right[0]];
  const thaw: Point[] = [
    [mix(x, r[0], 0.55), r[1] - 8],
    [x + 4, r[1] + 20],
    [mix(x, l[0], 0.5), l[1] - 4],
  ];
  canvas.fill(polygon([top, r, ...thaw, l]), snow, 'opacity="0.92"');
  canvas.fill(polygon([top, r, ...thaw.slice(0, 2)]), '#5b7a92', 'opacity="0.22"');
}
