import type { Canvas } from '../canvas.ts';
import { polygon, rounded, spline, steps, type Point, type Point3 } from '../geometry.ts';
import type { Camera } from './camera.ts';
import type { Ambience, Shader } from './light.ts';
import type { Shell } from './shell.ts';
import type { Style } from './style.ts';

/** Everything a part of the car needs in order to be drawn. */
export type Stage = {
  readonly canvas: Canvas;
  readonly camera: Camera;
  readonly car: Shell;
  readonly ambience: Ambience;
  readonly paint: Shader;
  readonly colour: string;
  readonly style: Style;
  readonly lampsOn: boolean;
  readonly sees: { readonly nose: boolean; readonly tail: boolean };
  /** Where nose and tail bend out of sight, in halves of the width from their middle. */
  readonly horizon: { readonly nose: number; readonly tail: number };
};

type Surface = (u: number, v: number) => Point3;

/** A patch with rounded corners laid on a surface. `aspect` is how many v-units equal one u-unit. */
export function patch(
  stage: Stage,
  surface: Surface,
  corners: readonly Point[],
  [cut, aspect]: readonly [cut: number, aspect: number] = [0.02, 1],
): string {
  const even = corners.map(([u, v]): Point => [u, v / aspect]);
  const points = rounded(even, cut).map(([u, v]) => surface(u, v * aspect));
  return polygon(points.map(stage.camera.project));
}

/** A smooth line through points of a surface. */
export function trace(stage: Stage, surface: Surface, points: readonly Point[]): string {
  return spline(points.map(([u, v]) => stage.camera.project(surface(u, v))));
}

export function outlineOf(stage: Stage, points: readonly Point3[]): string {
  return polygon(points.map(stage.camera.project));
}

/** Stroke widths are given in centimetres on the car. */
export const centimetres = (stage: Stage, width: number) =>
  (width / 100) * stage.camera.unitsPerMetre;

/** The first place on the walk from the far side of an end that is in sight at every height. */
export function bendOf(camera: Camera, car: Shell, end: 'nose' | 'tail'): number {
  return Math.max(...[0.25, 0.5, 0.75, 0.92].map((up) => bendAt(camera, car, [end, up]))) + 0.03;
}

function bendAt(camera: Camera, car: Shell, [end, up]: readonly ['nose' | 'tail', number]): number {
  const [start, onward] = end === 'nose' ? [0, car.half] : [car.girth, -car.half];
  const at = (halves: number) => car.side(start + onward * halves, up);
  const turn = end === 'nose' ? 1 : -1;
  const inSight = (halves: number) => {
    const [a, b] = [at(halves - 0.02), at(halves + 0.02)];
    return camera.faces(a, [turn * (b[1] - a[1]), turn * (a[0] - b[0]), 0]);
  };
  return steps(-1.3, 1.3, 105).find(inSight) ?? 1.3;
}

/** The walk along the body side measured from the nose (or tail) in fractions of half the car's width. */
export const fromNose = (stage: Stage, halves: number) => stage.car.half * halves;
export const fromTail = (stage: Stage, halves: number) => stage.car.girth - stage.car.half * halves;

/** Height inside the lower body of something `z` metres above the ground. */
export function upAt(stage: Stage, x: number, z: number): number {
  const { bottom, shoulder } = stage.car.place;
  return (z - bottom(x)) / (shoulder(x) - bottom(x));
}
