import { css, darker } from '../colour.ts';
import { polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { hull } from './hull.ts';
import { centimetres, outlineOf, patch, trace, type Stage } from './stage.ts';

/** Doors, handles, mouldings: what lies on the side of the body. Positions are fractions of the length. */
export function drawFlank(stage: Stage): void {
  drawCladding(stage);
  drawCreases(stage);
  drawDoors(stage);
  drawFuelFlap(stage);
}

function flank(stage: Stage) {
  return (at: number, up: number): Point3 => stage.car.sideAt(stage.car.place.x(at), up);
}

/** The dark strip at the bottom of the body, as far round as it can be seen. */
function drawCladding(stage: Stage): void {
  const { canvas, car, horizon } = stage;
  const height = Math.max(0.075, car.shape.cladding);
  const walks = steps(car.half * horizon.nose, car.girth - car.half * horizon.tail, 70);
  const upper = walks.map((along) => car.side(along, height));
  const lower = walks.toReversed().map((along) => car.side(along, 0));
  canvas.fill(outlineOf(stage, [...upper, ...lower]), '#171c1e');
}

function drawCreases(stage: Stage): void {
  const { canvas } = stage;
  const surface = flank(stage);
  const line = (up: (at: number) => number) =>
    trace(
      stage,
      surface,
      steps(0.14, 0.95, 16).map((at): Point => [at, up(at)]),
    );
  canvas.stroke(
    line((at) => 0.76 + 0.03 * at),
    '#ffffff',
    centimetres(stage, 1.6),
    'stroke-opacity="0.28"',
  );
  canvas.stroke(
    line((at) => 0.735 + 0.03 * at),
    '#000000',
    centimetres(stage, 2),
    'stroke-opacity="0.16"',
  );
  const low = trace(
    stage,
    surface,
    steps(0.31, 0.73, 12).map((at): Point => [at, 0.2 + 0.1 * at]),
  );
  canvas.stroke(low, '#ffffff', centimetres(stage, 1.4), 'stroke-opacity="0.2"');
}

function drawDoors(stage: Stage): void {
  const { canvas, car } = stage;
  const surface = flank(stage);
  const seam = darker(stage.colour, 0.65);
  for (const [bottom, top] of car.shape.windows.doors) {
    const points = [0.075, 0.12, 0.3, 0.6, 0.8, 0.92, 1].map((up): Point => [
      bottom + (top - bottom) * up ** 2,
      up,
    ]);
    canvas.stroke(
      trace(stage, surface, points),
      seam,
      centimetres(stage, 0.75),
      'stroke-opacity="0.8"',
    );
  }
  for (const at of car.shape.windows.handles) drawHandle(stage, at);
}

function drawHandle(stage: Stage, at: number): void {
  const surface = flank(stage);
  const long = 0.19 / stage.car.shape.length;
  const bar = (lift: number, height: number): Point[] => [
    [at - long, 0.845 + lift],
    [at, 0.845 + lift],
    [at, 0.845 + lift + height],
    [at - long, 0.845 + lift + height],
  ];
  const colour = css(stage.paint(surface(at, 0.85), [0, 0.9, 0.43]));
  stage.canvas.fill(
    patch(stage, surface, bar(-0.025, 0.045), [0.01, 4]),
    '#000000',
    'opacity="0.35"',
  );
  stage.canvas.fill(
    patch(stage, surface, bar(0, 0.032), [0.008, 4]),
    stage.style.chrome ? '#dfe5e6' : colour,
  );
}

function drawFuelFlap(stage: Stage): void {
  const at = stage.car.shape.axles[1] + 0.03;
  const wide = 0.085 / stage.car.shape.length;
  const path = patch(
    stage,
    flank(stage),
    [
      [at - wide, 0.82],
      [at + wide, 0.82],
      [at + wide, 0.92],
      [at - wide, 0.92],
    ],
    [0.012, 4],
  );
  stage.canvas.stroke(
    path,
    darker(stage.colour, 0.6),
    centimetres(stage, 0.5),
    'stroke-opacity="0.5"',
  );
}

const squared = (value: number) => Math.sign(value) * Math.abs(value) ** 0.6;

/** Outside mirrors: the far one is drawn before the cabin, the near one after everything else. */
export function drawMirror(stage: Stage, sign: 1 | -1): void {
  const { canvas, camera, car } = stage;
  const foot = car.cabin.glass(0.275 * sign, 0.02);
  const at = (dx: number, dy: number, dz: number) =>
    camera.project([foot[0] + dx, foot[1] + sign * dy, foot[2] + dz]);
  const arm = [
    at(0.02, -0.02, 0.0),
    at(0, 0.1, 0.05),
    at(-0.06, 0.1, 0.03),
    at(-0.08, -0.02, -0.01),
  ];
  canvas.fill(`M${arm.map((p) => p.join(' ')).join('L')}Z`, '#14191b');
  const housing = steps(0, Math.PI * 2, 21).flatMap((angle) =>
    [-1, -0.7, 0, 0.7, 1].map((share): Point => {
      const girth = Math.sqrt(1 - share * share * 0.6);
      const [c, s] = [squared(Math.cos(angle)), squared(Math.sin(angle))];
      return at(c * 0.06 * girth, 0.15 + share * 0.12, 0.09 + s * 0.07 * girth + share * 0.012);
    }),
  );
  const path = polygon(hull(housing));
  const light = css(stage.paint([foot[0], foot[1], 1], [0.3, 0.5 * sign, 0.8]));
  const [top, bottom] = [at(0, 0.16, 0.165), at(0, 0.16, 0.015)];
  canvas.fill(
    path,
    canvas.linear(top, bottom, [
      [0, light],
      [0.62, darker(light, 0.3)],
      [0.7, '#1b2123'],
      [1, '#0e1213'],
    ]),
  );
  if (stage.sees.tail) {
    const glass = steps(0, Math.PI * 2, 25).map((angle): Point =>
      at(-0.06, 0.15 + Math.cos(angle) * 0.09, 0.092 + Math.sin(angle) * 0.05),
    );
    canvas.fill(polygon(glass), '#8fa6ad', 'stroke="#10161a" stroke-width="2"');
  }
}
