import { Canvas } from './canvas.ts';
import { shapes } from './car/bodies.ts';
import type { Body } from './car/shape.ts';
import { drawBody, stand, type Pose } from './car/car.ts';
import type { Ambience } from './car/light.ts';
import { styleOf } from './car/style.ts';
import { drawCity } from './scenes/city.ts';
import { drawDamage, type Mark } from './damage.ts';
import type { Point } from './geometry.ts';
import { drawInterior } from './interior/interior.ts';
import { drawForest } from './scenes/forest.ts';
import { drawMountains } from './scenes/mountains.ts';
import { drawSea } from './scenes/sea.ts';
import { drawWinter } from './scenes/winter.ts';
import {
  hours,
  randomFrom,
  skies,
  type Hour,
  type SceneName,
  type Scenery,
} from './scenes/scene.ts';

export const views = ['front34', 'side', 'rear34', 'interior', 'detail', 'damage'] as const;
type View = (typeof views)[number];
type OutsideView = Exclude<View, 'interior' | 'damage'>;

export type CarDrawing = {
  readonly body: Body;
  /** The paint, as `#rrggbb`. */
  readonly colour: string;
  readonly scene: SceneName;
  readonly view: View;
  /** Any whole number from 0: angle and scenery follow from it. */
  readonly variant: number;
  /** Wheels, lamps, grille and seats; as `variant` unless given. Pictures of one car share it. */
  readonly style?: number;
  readonly hour?: Hour;
  /** Only a picture of the interior shows it. */
  readonly gearbox?: 'manual' | 'automatic';
  /** What a close-up of a damage shows; a scratch unless given. */
  readonly mark?: Mark;
};

/** One picture of a car as an SVG document of 1600 × 1000. */
export function drawCar(drawing: CarDrawing): string {
  const canvas = new Canvas();
  if (drawing.view === 'interior') drawInside(canvas, drawing);
  else if (drawing.view === 'damage')
    drawDamage(canvas, { ...drawing, mark: drawing.mark ?? 'scratch' });
  else drawOutside(canvas, { ...drawing, view: drawing.view });
  return canvas.toString();
}

function drawOutside(canvas: Canvas, drawing: CarDrawing & { view: OutsideView }): void {
  const pose = poseOf(drawing);
  const stood = stand(drawing.body, pose);
  const scenery = sceneryOf(canvas, drawing, [stood.camera.horizon, pose.frame.bottom]);
  painters[drawing.scene](scenery);
  drawBody(canvas, stood, pose, {
    colour: drawing.colour,
    ambience: ambienceOf(drawing.scene, scenery.hour),
    lampsOn: scenery.hour === 'dusk',
    style: styleOf(
      drawing.style ?? drawing.variant,
      twoTone.has(drawing.body),
      railed.has(drawing.body),
    ),
  });
}

function drawInside(canvas: Canvas, drawing: CarDrawing): void {
  const scenery = sceneryOf(canvas, drawing, [400, 1640]);
  painters[drawing.scene](scenery);
  drawInterior(canvas, scenery, {
    variant: drawing.style ?? drawing.variant,
    gearbox: drawing.gearbox ?? 'manual',
  });
}

function sceneryOf(
  canvas: Canvas,
  { hour: wanted, variant, scene }: CarDrawing,
  [horizon, contact]: Point,
): Scenery {
  const hour = wanted ?? hours[variant % hours.length] ?? 'day';
  const random = randomFrom(variant * 31 + scene.length);
  return { canvas, hour, sky: skies[hour], horizon, contact, random };
}

const painters: Readonly<Record<SceneName, (scenery: Scenery) => void>> = {
  city: drawCity,
  mountains: drawMountains,
  sea: drawSea,
  forest: drawForest,
  winter: drawWinter,
};

const twoTone = new Set<Body>(['city', 'suv', 'hatchback']);
const railed = new Set<Body>(['estate', 'suv']);

const grounds: Readonly<Record<SceneName, string>> = {
  city: '#6a7072',
  mountains: '#66705f',
  sea: '#a79d8c',
  forest: '#56604b',
  winter: '#cfd8de',
};

function ambienceOf(scene: SceneName, hour: Hour): Ambience {
  const sky = skies[hour];
  return {
    sky: sky.middle,
    horizon: sky.low,
    ground: grounds[scene],
    sun: sky.light,
    exposure: sky.exposure,
  };
}

const yaws: Readonly<Record<OutsideView, number>> = {
  front34: 50,
  side: 90,
  rear34: 137,
  detail: 58,
};

function poseOf({ body, view, variant }: CarDrawing & { view: OutsideView }): Pose {
  const { length, cabin } = shapes[body];
  const turn = view === 'side' ? 0 : ((variant * 7) % 5) - 2;
  const facing = variant % 2 === 0 ? 1 : -1;
  const roof = cabin.roof[0]?.[1] ?? 1.4;
  return {
    yaw: yaws[view] + turn * 1.6,
    eyeHeight: view === 'side' ? 1.08 : 1.4 + roof * 0.08,
    distance: 9.5 + length * 0.25,
    facing,
    steer: yaws[view] < 80 ? -0.3 : 0,
    frame: frameOf(view, length, facing),
  };
}

/** Longer cars fill more of the picture, but less than in proportion: a city car must not look tiny. */
function frameOf(view: OutsideView, length: number, facing: 1 | -1): Pose['frame'] {
  return view === 'detail'
    ? { centre: 800 + 450 * facing, bottom: 980, width: 2600, height: 1500 }
    : { centre: 800, bottom: 858, width: 1080 + 104 * (length - 2.17), height: 600 };
}
