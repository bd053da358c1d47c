import { darker, lighter } from '../colour.ts';
import { mix, steps, type Point, type Point3 } from '../geometry.ts';
import { outlineOf, type Stage } from './stage.ts';
import { ring, type Wheel } from './wheel.ts';

type Rim = {
  readonly spokes: number;
  readonly hub: number;
  readonly edge: number;
  readonly twist: number;
  readonly pair: number;
};
const rims: readonly Rim[] = [
  { spokes: 5, hub: 0.2, edge: 0.1, twist: 0, pair: 0 },
  { spokes: 5, hub: 0.1, edge: 0.055, twist: 0, pair: 0.2 },
  { spokes: 10, hub: 0.13, edge: 0.045, twist: 0, pair: 0 },
  { spokes: 7, hub: 0.22, edge: 0.11, twist: 0.28, pair: 0 },
  { spokes: 6, hub: 0.12, edge: 0.06, twist: 0.1, pair: 0.16 },
];

export function drawRim(stage: Stage, wheel: Wheel, [top, bottom]: readonly [Point, Point]): void {
  const { canvas, style } = stage;
  const rim = rims[style.rim] ?? { spokes: 5, hub: 0.2, edge: 0.1, twist: 0, pair: 0 };
  const metal = canvas.linear(top, bottom, [
    [0.1, lighter(style.rimColour, 0.5)],
    [0.45, style.rimColour],
    [0.9, darker(style.rimColour, 0.45)],
  ]);
  const spokes = (depth: number) =>
    steps(0, 2 * Math.PI, rim.spokes + 1)
      .slice(0, -1)
      .flatMap((angle) => (rim.pair ? [angle - rim.pair, angle + rim.pair] : [angle]))
      .map((angle) => outlineOf(stage, spoke(wheel, rim, angle + 0.31, depth)))
      .join('');
  canvas.fill(spokes(-0.03), darker(style.rimColour, 0.62));
  canvas.fill(spokes(0.008), metal);
  canvas.fill(outlineOf(stage, ring(wheel, wheel.radius * 0.2, 0.012)), metal);
  canvas.fill(
    outlineOf(stage, ring(wheel, wheel.radius * 0.1, 0.016)),
    darker(style.rimColour, 0.55),
  );
}

function spoke(wheel: Wheel, rim: Rim, angle: number, depth: number): Point3[] {
  const reach = steps(0, 1, 5);
  const edge = (sign: number) =>
    reach.map((t) => {
      const radius = wheel.radius * mix(0.12, 0.72, t);
      const width = wheel.radius * mix(rim.hub, rim.edge, t ** 0.7);
      const bend =
        angle + rim.twist * t * t + (sign * width) / (2 * Math.max(radius, wheel.radius * 0.2));
      return wheel.at(radius, bend, depth - 0.02 * Math.sin(Math.PI * t));
    });
  return [...edge(1), ...edge(-1).toReversed()];
}
