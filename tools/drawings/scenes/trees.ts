import { darker, lighter } from '../colour.ts';
import { polygon, steps, type Point } from '../geometry.ts';
import { ellipse, type Scenery } from './scene.ts';

/** A fir with drooping tiers; the light comes from the left. */
export function drawFir(
  scenery: Scenery,
  [x, y]: Point,
  height: number,
  [colour, snow]: readonly [string, string?],
): void {
  const { canvas } = scenery;
  const wide = height * 0.24;
  canvas.rect([x - height * 0.015, y - height * 0.12], [height * 0.03, height * 0.13], '#3b2f28');
  const side = (sign: number): Point[] =>
    steps(0, 1, 5).flatMap((t, tier): Point[] => {
      const level = y - height * (1 - t * 0.9);
      const reach = wide * (0.12 + 0.88 * t);
      return tier === 0
        ? [[x, y - height]]
        : [
            [x + sign * reach, level],
            [x + sign * reach * 0.62, level - height * 0.035],
          ];
    });
  const [left, right] = [side(-1), side(1)];
  canvas.fill(polygon([...left, ...right.toReversed()]), colour);
  canvas.fill(polygon([...right, [x, y - height * 0.1]]), darker(colour, 0.22));
  if (snow) {
    const caps = steps(0.1, 0.86, 4).map((t) => {
      const level = y - height * (1 - t * 0.9);
      const reach = wide * (0.1 + 0.8 * t);
      return polygon([
        [x + reach * 0.1, level - height * 0.16],
        [x - reach, level],
        [x - reach * 0.5, level - height * 0.02],
        [x - reach * 0.1, level + height * 0.005],
        [x + reach * 0.45, level - height * 0.03],
      ]);
    });
    canvas.fill(caps.join(''), snow, 'opacity="0.92"');
  }
}

/** A round-crowned tree built of overlapping clumps. */
export function drawTree(scenery: Scenery, [x, y]: Point, height: number, colour: string): void {
  const { canvas, random } = scenery;
  canvas.fill(
    polygon([
      [x - height * 0.022, y],
      [x - height * 0.014, y - height * 0.45],
      [x + height * 0.014, y - height * 0.45],
      [x + height * 0.022, y],
    ]),
    '#4a3c31',
  );
  const crown = (ring: number, count: number) =>
    steps(0, Math.PI * 2, count + 1)
      .slice(1)
      .map((angle): Point => [
        x + Math.cos(angle) * height * ring * (0.85 + random() * 0.3),
        y - height * 0.66 + Math.sin(angle) * height * ring * (0.9 + random() * 0.3),
      ]);
  const clumps = [...crown(0.17, 9), ...crown(0.07, 4)];
  const layer = (shift: number, size: number, chosen: readonly Point[]) =>
    chosen
      .map(([cx, cy]) => {
        const radius = height * size * (0.85 + random() * 0.3);
        return ellipse([cx + shift * height, cy + shift * height], [radius, radius * 0.92]);
      })
      .join('');
  const lit = clumps.filter(([cx, cy]) => cx - x + (cy - y + height * 0.66) < height * 0.12);
  canvas.fill(layer(0, 0.13, clumps), darker(colour, 0.22));
  canvas.fill(layer(-0.022, 0.115, clumps), colour);
  canvas.fill(layer(-0.05, 0.075, lit), lighter(colour, 0.13), 'opacity="0.75"');
  canvas.fill(layer(-0.08, 0.035, lit), lighter(colour, 0.3), 'opacity="0.5"');
}
