import { drawHeadlamps, noseSurface } from './headlamps.ts';
import { darker } from '../colour.ts';
import { knots, steps, type Point } from '../geometry.ts';
import { centimetres, fromNose, outlineOf, patch, trace, type Stage } from './stage.ts';

const DARK = '#0f1415';

/**
 * Everything on the nose. A point is halves of the car's width from the middle, and the height inside the body from 0
 * to 1.
 */
export function drawFront(stage: Stage): void {
  if (stage.horizon.nose > 1.2) return;
  drawBonnet(stage);
  drawIntakes(stage);
  if (stage.sees.nose) {
    drawGrille(stage);
    drawPlate(stage);
  }
  drawHeadlamps(stage);
}

function mirrored(points: readonly Point[]): Point[] {
  return points.map(([halves, up]) => [-halves, up]);
}

function drawBonnet(stage: Stage): void {
  const { canvas, car } = stage;
  const foot = car.plan.along(car.place.x(car.shape.cabin.foot + 0.03));
  const line = (across: number, from: number) =>
    trace(
      stage,
      car.top,
      steps(from, foot, 8).map((along): Point => [along, across]),
    );
  for (const sign of stage.sees.nose ? [-1, 1] : [1]) {
    canvas.stroke(
      line(sign * 0.93, fromNose(stage, 0.8)),
      darker(stage.colour, 0.6),
      centimetres(stage, 0.7),
      'stroke-opacity="0.7"',
    );
    canvas.stroke(
      line(sign * 0.55, fromNose(stage, 0.75)),
      '#ffffff',
      centimetres(stage, 1.4),
      'stroke-opacity="0.2"',
    );
    canvas.stroke(
      line(sign * 0.52, fromNose(stage, 0.75)),
      '#000000',
      centimetres(stage, 1.2),
      'stroke-opacity="0.12"',
    );
  }
  const lip = steps(-0.86, 0.86, 15).map((halves): Point => [halves, 0.97]);
  canvas.stroke(
    trace(stage, noseSurface(stage), lip),
    darker(stage.colour, 0.65),
    centimetres(stage, 0.7),
    'stroke-opacity="0.65"',
  );
}

const grilles: readonly (readonly Point[])[] = [
  knots('-0.5 0.62, 0.5 0.62, 0.56 0.8, -0.56 0.8'),
  knots('-0.34 0.5, 0.34 0.5, 0.46 0.86, -0.46 0.86'),
  knots('-0.6 0.7, 0.6 0.7, 0.62 0.78, -0.62 0.78'),
  knots('-0.3 0.44, 0.3 0.44, 0.5 0.66, 0.42 0.84, -0.42 0.84, -0.5 0.66'),
];

function drawGrille(stage: Stage): void {
  const { canvas, style } = stage;
  const surface = noseSurface(stage);
  const corners = grilles[style.grille] ?? [];
  const path = patch(stage, surface, corners, [0.06, 1.3]);
  canvas.fill(path, DARK);
  const ups = corners.map(([, up]) => up);
  canvas.clipped(path, () => {
    for (const up of steps(Math.min(...ups), Math.max(...ups), 7).slice(1, -1)) {
      const bar = steps(-0.7, 0.7, 9).map((halves): Point => [halves, up]);
      canvas.stroke(
        trace(stage, surface, bar),
        style.chrome ? '#aab4b7' : '#394245',
        centimetres(stage, 1.1),
        'stroke-opacity="0.75"',
      );
    }
  });
  canvas.stroke(
    path,
    style.chrome ? '#e8eced' : '#2b3235',
    centimetres(stage, style.chrome ? 1.8 : 1.2),
  );
  const badge = steps(0, Math.PI * 2, 25).map((angle) =>
    surface(
      Math.cos(angle) * 0.075,
      (Math.min(...ups) + Math.max(...ups)) / 2 + Math.sin(angle) * 0.085,
    ),
  );
  canvas.fill(
    outlineOf(stage, badge),
    '#dfe5e6',
    `stroke="#5d686c" stroke-width="${centimetres(stage, 0.8)}"`,
  );
}

function drawIntakes(stage: Stage): void {
  const { canvas } = stage;
  const surface = noseSurface(stage);
  const low = patch(
    stage,
    surface,
    knots('-0.66 0.13, 0.66 0.13, 0.58 0.36, -0.58 0.36'),
    [0.07, 1.3],
  );
  canvas.fill(low, DARK);
  canvas.clipped(low, () => {
    for (const up of [0.19, 0.25, 0.31]) {
      canvas.stroke(
        trace(
          stage,
          surface,
          steps(-0.7, 0.7, 9).map((halves): Point => [halves, up]),
        ),
        '#333c3f',
        centimetres(stage, 1),
      );
    }
  });
  const side: readonly Point[] = knots('0.76 0.17, 0.96 0.19, 0.99 0.36, 0.8 0.3');
  for (const corners of [side, mirrored(side)]) {
    canvas.fill(patch(stage, surface, corners, [0.05, 1.3]), DARK);
  }
  const lip = steps(Math.max(-1.05, stage.horizon.nose), 1.2, 21).map((halves): Point => [
    halves,
    0.07,
  ]);
  canvas.stroke(trace(stage, surface, lip), '#15191b', centimetres(stage, 4.5));
}

function drawPlate(stage: Stage): void {
  const surface = noseSurface(stage);
  const plate = patch(stage, surface, knots('-0.3 0.37, 0.3 0.37, 0.3 0.5, -0.3 0.5'), [0.02, 1.3]);
  stage.canvas.fill(plate, '#f4f6f5', `stroke="#30383b" stroke-width="${centimetres(stage, 0.8)}"`);
  const band = patch(
    stage,
    surface,
    knots('-0.3 0.37, -0.25 0.37, -0.25 0.5, -0.3 0.5'),
    [0.012, 1.3],
  );
  stage.canvas.fill(band, '#1f4fa3');
}
