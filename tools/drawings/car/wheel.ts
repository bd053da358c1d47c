import { steps, type Point, type Point3 } from '../geometry.ts';
import type { Stage } from './stage.ts';

export type Wheel = {
  /** A point of the wheel: distance from the axle, angle, and metres outside its face. */
  readonly at: (radius: number, angle: number, depth?: number) => Point3;
  readonly radius: number;
};

/** The wheel of an axle (as a fraction of the length), steered by an angle; sign -1 is the far side. */
export function wheelAt(stage: Stage, axle: number, [steer, sign]: Point): Wheel {
  const { car } = stage;
  const x = car.place.x(axle);
  const radius = car.shape.tyre;
  const face = car.sideAt(x, 0.35)[1] - 0.025;
  const [c, s] = [Math.cos(steer), Math.sin(steer)];
  return {
    radius,
    at: (distance, angle, depth = 0) => {
      const forward = distance * Math.cos(angle);
      return [
        x + c * forward - s * depth * sign,
        sign * face + s * forward + c * depth * sign,
        radius + distance * Math.sin(angle),
      ];
    },
  };
}

/** A circle on the wheel. */
export const ring = (wheel: Wheel, radius: number, depth = 0) =>
  steps(0, Math.PI * 2, 49)
    .slice(0, -1)
    .map((angle) => wheel.at(radius, angle, depth));
