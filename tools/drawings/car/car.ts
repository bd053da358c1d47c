import type { Canvas } from '../canvas.ts';
import { polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { hull } from './hull.ts';
import { shapes } from './bodies.ts';
import { aim, type Camera, type Shot } from './camera.ts';
import { drawFlank, drawMirror } from './flank.ts';
import { drawGlow } from './glow.ts';
import { drawFront } from './front.ts';
import { drawGlass } from './glass.ts';
import { paintShader, type Ambience } from './light.ts';
import { drawBed, drawOpenCabin } from './open.ts';
import { drawRear } from './rear.ts';
import { drawShadow } from './shadow.ts';
import type { Body } from './shape.ts';
import { shell, type Shell } from './shell.ts';
import { bendOf, outlineOf, type Stage } from './stage.ts';
import type { Style } from './style.ts';
import { paintSurface } from './surface.ts';
import { drawFarWheels, drawNearWheels } from './wheels.ts';

export type Pose = Omit<Shot, 'subject'> & { readonly steer: number };

/** A car standing in front of a camera, ready to be painted. */
export function stand(body: Body, pose: Pose): { car: Shell; camera: Camera } {
  const car = shell(shapes[body]);
  return { car, camera: aim({ ...pose, subject: extent(car) }) };
}

function extent(car: Shell): Point3[] {
  const ring = steps(-car.girth, car.girth, 60);
  const glass = steps(-1, 1, 40);
  return [
    ...ring.flatMap((along) => [0, 0.5, 1].map((up) => car.side(along, up))),
    ...glass.map((round) => car.cabin.glass(round, 1)),
    ...car.shape.axles.map((axle): Point3 => [car.place.x(axle), car.half, 0]),
  ];
}

export type Finish = {
  readonly colour: string;
  readonly style: Style;
  readonly ambience: Ambience;
  readonly lampsOn: boolean;
};

export function drawBody(
  canvas: Canvas,
  { car, camera }: { car: Shell; camera: Camera },
  pose: Pose,
  finish: Finish,
): void {
  const stage: Stage = {
    canvas,
    camera,
    car,
    ...finish,
    paint: paintShader(camera, finish.ambience, finish.colour),
    horizon: { nose: bendOf(camera, car, 'nose'), tail: bendOf(camera, car, 'tail') },
    sees: { nose: pose.yaw < 84, tail: pose.yaw > 96 },
  };
  drawShadow(stage);
  drawUnderside(stage);
  drawFarWheels(stage, pose.steer);
  drawMirror(stage, -1);
  paintTop(stage);
  if (car.shape.open === 'cabin') {
    drawOpenCabin(stage);
  } else {
    if (car.shape.open === 'bed') drawBed(stage);
    paintCabin(stage);
    drawGlass(stage);
  }
  paintSide(stage);
  drawFlank(stage);
  drawNearWheels(stage, pose.steer);
  drawFront(stage);
  drawRear(stage);
  drawMirror(stage, 1);
  if (finish.lampsOn) drawGlow(stage);
}

function drawUnderside(stage: Stage): void {
  const { car } = stage;
  const ring = steps(-car.girth, car.girth, 80).map((along): Point3 => {
    const [x, y] = car.side(along, 0);
    return [x * 0.9, y * 0.9, 0.14];
  });
  stage.canvas.fill(outlineOf(stage, ring), '#070a0b');
}

function paintTop(stage: Stage): void {
  const { car } = stage;
  const across = steps(-1, 1, 13);
  const walks = [
    ...steps(0.12, zone(car, 'nose'), 22),
    ...flankSteps(car, 14),
    ...steps(car.girth - zone(car, 'tail'), car.girth - 0.12, 8),
  ];
  const rows = walks.map((along) => across.map((share) => car.top(along, share)));
  paintSurface(stage.canvas, stage.camera, seenAcross(stage, rows), stage.paint);
}

/** Seen from the side, bands along the car keep the top edge smooth; seen from an end, bands across it do. */
function seenAcross(stage: Stage, rows: readonly (readonly Point3[])[]) {
  if (stage.sees.nose || stage.sees.tail) return rows;
  const columns = rows[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, i) => rows.map((row): Point3 => row[i] ?? [0, 0, 0]));
}

function paintCabin(stage: Stage): void {
  const { car, canvas, camera, style, ambience } = stage;
  const across = steps(-1, 1, 13);
  const roof = style.roofColour ? paintShader(camera, ambience, style.roofColour) : stage.paint;
  const rows = [...steps(0.06, 0.25, 6), ...steps(0.3, 0.7, 11), ...steps(0.75, 0.94, 6)].map(
    (round) => across.map((share) => car.cabin.roof(round, share)),
  );
  paintSurface(canvas, camera, seenAcross(stage, rows), roof);
  paintWall(stage, [-0.25, 0.25], 17);
  paintWall(stage, [0.75, 1.25], 17);
  paintWall(stage, [0.25, 0.75], 9);
}

/**
 * Each wall is painted alone: a band that continued around a pillar would carry the light of one wall onto the next.
 */
function paintWall(stage: Stage, [from, to]: Point, count: number): void {
  const { car, canvas, camera } = stage;
  const rounds = steps(from, to, count);
  const rows = steps(1, 0, 11).map((up) => rounds.map((round) => car.cabin.glass(round, up)));
  const endOn = from !== 0.25 && !stage.sees.nose && !stage.sees.tail;
  if (!endOn) paintSurface(canvas, camera, rows, stage.paint);
  else canvas.fill(polygon(hull(rows.flat().map(camera.project))), '#141b1e');
}

function paintSide(stage: Stage): void {
  const { car, canvas, camera } = stage;
  const { girth } = car;
  const [nose, tail] = [zone(car, 'nose'), zone(car, 'tail')];
  const ring = stage.sees.tail
    ? [...steps(0, nose, 16), ...flankSteps(car, 14), ...steps(girth - tail, girth + tail, 31)]
    : [...steps(-nose, nose, 33), ...flankSteps(car, 14), ...steps(girth - tail, girth, 16)];
  const rows = steps(1, 0, 25).map((up) => ring.map((along) => car.side(along, up)));
  paintSurface(canvas, camera, rows, stage.paint);
}

/** How far round from the middle of an end the outline is curved. */
const zone = (car: Shell, end: 'nose' | 'tail') => car.half * 0.86 + car.shape[end].depth;

const flankSteps = (car: Shell, count: number) =>
  steps(zone(car, 'nose'), car.girth - zone(car, 'tail'), count + 2).slice(1, -1);
