import { darker } from '../colour.ts';
import { knots, steps, type Point } from '../geometry.ts';
import { centimetres, fromTail, patch, trace, type Stage } from './stage.ts';

export function drawRear(stage: Stage): void {
  if (stage.horizon.tail > 1.2) return;
  const shape = lampShapes[stage.style.tailLamps] ?? [];
  if (stage.sees.tail) {
    drawBumper(stage);
    drawTailgate(stage);
  }
  if (stage.horizon.tail < -0.7)
    drawLamp(
      stage,
      shape.map(([halves, up]): Point => [-halves, up]),
    );
  drawLamp(stage, shape);
}

/** Halves of the car's width from the middle of the tail, the near side positive. */
export function tailSurface(stage: Stage) {
  return (halves: number, up: number) =>
    stage.car.side(fromTail(stage, Math.max(stage.horizon.tail, halves)), up);
}

const lampShapes: readonly (readonly Point[])[] = [
  knots('0.52 0.72, 0.98 0.7, 1.36 0.8, 1.34 0.94, 0.98 0.92, 0.54 0.86'),
  knots('0.66 0.66, 1.04 0.64, 1.22 0.74, 1.22 0.96, 0.98 0.96, 0.7 0.88'),
  knots('0.2 0.79, 0.98 0.76, 1.42 0.84, 1.42 0.92, 0.98 0.88, 0.2 0.86'),
];

function drawLamp(stage: Stage, corners: readonly Point[]): void {
  const { canvas, camera } = stage;
  const surface = tailSurface(stage);
  const path = patch(stage, surface, corners, [0.05, 1.3]);
  const sign = Math.sign(corners[0]?.[0] ?? 1);
  const [top, bottom] = [camera.project(surface(sign, 0.96)), camera.project(surface(sign, 0.66))];
  canvas.fill(
    path,
    canvas.linear(top, bottom, [
      [0, '#8c1420'],
      [0.5, '#c9202b'],
      [1, '#7a0f1b'],
    ]),
  );
  const inner = corners.slice(0, 3).map(([halves, up]): Point => [halves, up + 0.05]);
  canvas.stroke(trace(stage, surface, inner), '#ff6b62', centimetres(stage, 2.4));
  canvas.stroke(path, '#2a0a0e', centimetres(stage, 0.9), 'stroke-opacity="0.7"');
}

function drawTailgate(stage: Stage): void {
  const { canvas } = stage;
  const surface = tailSurface(stage);
  const seam = darker(stage.colour, 0.6);
  const gate: readonly Point[] = knots(
    '0.86 1, 0.84 0.7, 0.8 0.42, 0.7 0.36, -0.7 0.36, -0.8 0.42, -0.84 0.7, -0.86 1',
  );
  const inSight = gate.filter(([halves]) => halves > stage.horizon.tail);
  canvas.stroke(
    trace(stage, surface, inSight),
    seam,
    centimetres(stage, 0.8),
    'stroke-opacity="0.75"',
  );
  canvas.fill(
    patch(stage, surface, knots('-0.36 0.54, 0.36 0.54, 0.4 0.72, -0.4 0.72'), [0.04, 1.3]),
    darker(stage.colour, 0.4),
    'opacity="0.65"',
  );
  canvas.fill(
    patch(stage, surface, knots('-0.29 0.565, 0.29 0.565, 0.29 0.69, -0.29 0.69'), [0.02, 1.3]),
    '#f4f6f5',
  );
  canvas.fill(
    patch(stage, surface, knots('0.24 0.565, 0.29 0.565, 0.29 0.69, 0.24 0.69'), [0.012, 1.3]),
    '#1f4fa3',
  );
  canvas.fill(
    patch(stage, surface, knots('-0.34 0.725, 0.34 0.725, 0.34 0.75, -0.34 0.75'), [0.01, 1.3]),
    stage.style.chrome ? '#dfe5e6' : '#1c2224',
  );
}

function drawBumper(stage: Stage): void {
  const { canvas } = stage;
  const surface = tailSurface(stage);
  canvas.fill(
    patch(stage, surface, knots('-0.95 0, 0.95 0, 0.86 0.2, -0.86 0.2'), [0.08, 1.3]),
    '#14191b',
  );
  for (const sign of [-1, 1]) {
    const reflector: readonly Point[] = [
      [sign * 0.72, 0.25],
      [sign * 1.02, 0.27],
      [sign * 1.02, 0.3],
      [sign * 0.72, 0.28],
    ];
    canvas.fill(patch(stage, surface, reflector, [0.01, 1.3]), '#b3202a');
    const pipe: readonly Point[] = [
      [sign * 0.5, 0.06],
      [sign * 0.72, 0.06],
      [sign * 0.72, 0.13],
      [sign * 0.5, 0.13],
    ];
    canvas.fill(
      patch(stage, surface, pipe, [0.03, 1.3]),
      '#394245',
      'stroke="#8f9a9e" stroke-width="2"',
    );
  }
  const line = steps(Math.max(-1.2, stage.horizon.tail), 1.2, 21).map((halves): Point => [
    halves,
    0.36,
  ]);
  canvas.stroke(
    trace(stage, surface, line),
    darker(stage.colour, 0.5),
    centimetres(stage, 0.7),
    'stroke-opacity="0.5"',
  );
}
