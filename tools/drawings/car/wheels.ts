import type { Stop } from '../canvas.ts';
import { drawRim } from './rims.ts';
import { ring, wheelAt, type Wheel } from './wheel.ts';
import { darker, lighter } from '../colour.ts';
import { clamp, polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { hull } from './hull.ts';
import { centimetres, outlineOf, upAt, type Stage } from './stage.ts';

const TYRE_WIDTH = 0.21;
const ARCH = 1.1;

/** The two wheels on the far side, of which only the tyres in shadow are seen. */
export function drawFarWheels(stage: Stage, steer: number): void {
  stage.car.shape.axles.forEach((axle, i) => {
    const wheel = wheelAt(stage, axle, [i === 0 ? steer : 0, -1]);
    stage.canvas.fill(tyreOutline(stage, wheel, [0, -TYRE_WIDTH]), '#0c1011');
  });
}

export function drawNearWheels(stage: Stage, steer: number): void {
  stage.car.shape.axles.forEach((axle, i) => {
    drawArch(stage, axle);
    stage.canvas.clipped(wheelRoom(stage, axle), () =>
      drawWheel(stage, wheelAt(stage, axle, [i === 0 ? steer : 0, 1])),
    );
  });
}

function tyreOutline(stage: Stage, wheel: Wheel, depths: Point): string {
  const points = depths.flatMap((depth) => ring(wheel, wheel.radius, depth));
  return polygon(hull(points.map(stage.camera.project)));
}

function drawArch(stage: Stage, axle: number): void {
  const { car, canvas } = stage;
  const x = car.place.x(axle);
  const opening = archPoints(stage, x, car.shape.tyre * ARCH);
  const { cladding } = car.shape;
  if (cladding > 0) {
    canvas.fill(outlineOf(stage, archPoints(stage, x, car.shape.tyre * (ARCH + 0.2))), '#23292b');
  }
  canvas.fill(outlineOf(stage, opening), '#080b0c');
  canvas.stroke(
    polygon(opening.map(stage.camera.project)),
    cladding > 0 ? '#3a4245' : darker(stage.colour, 0.45),
    centimetres(stage, 1.1),
    'stroke-opacity="0.8"',
  );
}

/** Where a wheel can be seen: in the arch and below the sill. */
function wheelRoom(stage: Stage, axle: number): string {
  const { car } = stage;
  const x = car.place.x(axle);
  const reach = car.shape.tyre * 2.2;
  const end = car.shape.length / 2 - 0.06;
  const sill = (at: number): Point3 => car.sideAt(clamp(at, -end, end), 0);
  const ground = (at: number): Point3 => [at, car.half, -0.4];
  const side = (at: number): Point3[] => [
    sill(at),
    [at, car.half, car.shape.clearance],
    ground(at),
  ];
  const arch = archPoints(stage, x, car.shape.tyre * ARCH);
  return outlineOf(stage, [...arch, ...side(x - reach), ...side(x + reach).toReversed()]);
}

function archPoints(stage: Stage, x: number, radius: number): Point3[] {
  const { car } = stage;
  const centre = car.shape.tyre * 0.98;
  const dip = Math.asin(Math.min(0.9, (centre - car.shape.clearance) / radius));
  return steps(-dip, Math.PI + dip, 40).map((angle) => {
    const at = x + radius * Math.cos(angle);
    const up = upAt(stage, at, centre + radius * Math.sin(angle));
    return car.sideAt(at, Math.max(0, up));
  });
}

function drawWheel(stage: Stage, wheel: Wheel): void {
  const { canvas, camera, style } = stage;
  const top = camera.project(wheel.at(wheel.radius, Math.PI / 2));
  const bottom = camera.project(wheel.at(wheel.radius, -Math.PI / 2));
  const disc = (share: number, depth: number, [from, middle, to]: readonly string[]) => {
    const stops: Stop[] = [
      [0, from ?? '#000000'],
      [0.4, middle ?? '#000000'],
      [1, to ?? '#000000'],
    ];
    const circle = ring(wheel, wheel.radius * share, depth);
    canvas.fill(outlineOf(stage, circle), canvas.linear(top, bottom, stops));
  };
  canvas.fill(tyreOutline(stage, wheel, [0.012, -TYRE_WIDTH]), '#0e1213');
  disc(1, 0.012, ['#1a1f21', '#2b3235', '#15191b']);
  disc(0.985, 0.014, ['#14191b', '#22282b', '#101415']);
  disc(0.75, 0.012, ['#4a5256', lighter(style.rimColour, 0.4), '#737c80']);
  disc(0.715, 0.005, ['#080b0c', '#12181a', '#20272a']);
  disc(0.5, -0.05, ['#272e31', '#30383b', '#272e31']);
  disc(0.47, -0.05, ['#343c3f', '#474f53', '#30383b']);
  disc(0.2, -0.05, ['#1f2527', '#1f2527', '#1f2527']);
  drawRim(stage, wheel, [top, bottom]);
}
