import { knots, steps, type Point } from '../geometry.ts';
import { centimetres, fromNose, outlineOf, patch, trace, type Stage } from './stage.ts';

/** The surface of the nose, by halves of the car's width from its middle. Points that the curve hides are left out. */
export function noseSurface(stage: Stage) {
  return (halves: number, up: number) =>
    stage.car.side(fromNose(stage, Math.max(stage.horizon.nose, halves)), up);
}

const lampShapes: readonly (readonly Point[])[] = [
  knots('0.58 0.7, 0.98 0.68, 1.34 0.82, 1.42 0.93, 0.98 0.88, 0.6 0.81'),
  knots('0.64 0.64, 1.06 0.64, 1.26 0.76, 1.3 0.92, 0.95 0.92, 0.66 0.84'),
  knots('0.66 0.76, 1.05 0.73, 1.44 0.86, 1.48 0.92, 1.05 0.88, 0.66 0.84'),
];

export function drawHeadlamps(stage: Stage): void {
  const shape = lampShapes[stage.style.lamps] ?? [];
  if (stage.horizon.nose < -0.7) drawLamp(stage, shape, -1);
  drawLamp(stage, shape, 1);
}

function drawLamp(stage: Stage, shape: readonly Point[], sign: number): void {
  const { canvas, camera } = stage;
  const surface = noseSurface(stage);
  const corners = shape.map(([halves, up]): Point => [halves * sign, up]);
  const path = patch(stage, surface, corners, [0.05, 1.3]);
  const [top, bottom] = [camera.project(surface(sign, 0.93)), camera.project(surface(sign, 0.68))];
  canvas.fill(
    path,
    canvas.linear(top, bottom, [
      [0, '#2a3539'],
      [0.55, '#56666c'],
      [1, '#93a5ab'],
    ]),
  );
  canvas.clipped(path, () => {
    drawModules(stage, shape, sign);
    canvas.fill(
      path,
      canvas.linear(top, bottom, [
        [0, '#ffffff', 0.32],
        [0.3, '#ffffff', 0.04],
        [1, '#ffffff', 0],
      ]),
    );
  });
  const signature = corners.slice(0, 4).map(([halves, up]): Point => [halves * 0.985, up + 0.014]);
  canvas.stroke(
    trace(stage, surface, signature),
    '#cfeaf2',
    centimetres(stage, 3.4),
    'stroke-opacity="0.35"',
  );
  canvas.stroke(trace(stage, surface, signature), '#fdffff', centimetres(stage, 1.9));
  canvas.stroke(path, '#0b1011', centimetres(stage, 0.9), 'stroke-opacity="0.8"');
}

/** What glows inside: projector lenses in a row, or slanted light bars. */
function drawModules(stage: Stage, shape: readonly Point[], sign: number): void {
  const first = shape[0]?.[0] ?? 0.6;
  const { lamps } = stage.style;
  if (lamps === 2) {
    for (const step of [0.12, 0.24, 0.36, 0.48]) drawBar(stage, first + step, sign);
    return;
  }
  for (const step of lamps === 0 ? [0.16, 0.34, 0.52] : [0.18, 0.42]) {
    drawLens(
      stage,
      [first + step, 0.775 + (step - 0.16) * 0.13],
      sign * (lamps === 0 ? 0.064 : 0.082),
    );
  }
}

/** `size` is negative on the far side of the car. */
function drawLens(stage: Stage, [halves, up]: Point, size: number): void {
  const { canvas } = stage;
  const surface = noseSurface(stage);
  const disc = (share: number) =>
    outlineOf(
      stage,
      steps(0, Math.PI * 2, 21).map((angle) =>
        surface(
          Math.sign(size) * halves + Math.cos(angle) * size * share,
          up + Math.sin(angle) * Math.abs(size) * share * 0.95,
        ),
      ),
    );
  canvas.fill(disc(1), '#12191b', `stroke="#9fb1b7" stroke-width="${centimetres(stage, 0.7)}"`);
  canvas.fill(disc(0.52), '#e9f6fa');
  canvas.fill(disc(0.25), '#ffffff');
}

function drawBar(stage: Stage, halves: number, sign: number): void {
  const surface = noseSurface(stage);
  const low = 0.765 + (halves - 0.7) * 0.14;
  const corners: Point[] = [
    [sign * halves, low],
    [sign * (halves + 0.075), low + 0.008],
    [sign * (halves + 0.1), low + 0.06],
    [sign * (halves + 0.025), low + 0.052],
  ];
  const path = patch(stage, surface, corners, [0.012, 1.3]);
  stage.canvas.fill(path, '#f4fbfd', `stroke="#1a2225" stroke-width="${centimetres(stage, 0.8)}"`);
}
