import { cross, dot, minus, unit, type Point, type Point3 } from '../geometry.ts';

export type Camera = {
  readonly eye: Point3;
  /** Unit vector to the light, which stands behind the viewer's left shoulder in every picture. */
  readonly light: Point3;
  readonly horizon: number;
  /** Picture units per metre at the middle of the car. */
  readonly unitsPerMetre: number;
  readonly project: (point: Point3) => Point;
  /** Whether a surface with this normal at this point is turned towards the viewer. */
  readonly faces: (point: Point3, normal: Point3) => boolean;
};

export type Shot = {
  /** Degrees round the car: 0 looks at the nose, 90 at the side, 180 at the tail. */
  readonly yaw: number;
  readonly eyeHeight: number;
  readonly distance: number;
  /** 1: the car looks to the left of the picture; -1: to the right. */
  readonly facing: 1 | -1;
  /** What must be in the picture, and where: the box it is fitted into. */
  readonly subject: readonly Point3[];
  readonly frame: {
    readonly centre: number;
    readonly bottom: number;
    readonly width: number;
    readonly height: number;
  };
};

/** A camera with a shift lens: it never tilts, so uprights stay upright. */
export function aim(shot: Shot): Camera {
  const angle = (shot.yaw * Math.PI) / 180;
  const eye: Point3 = [
    Math.cos(angle) * shot.distance,
    Math.sin(angle) * shot.distance,
    shot.eyeHeight,
  ];
  const forward = unit([-eye[0], -eye[1], 0]);
  const right = cross(forward, [0, 0, 1]);
  const flat = (point: Point3): Point => {
    const ray = minus(point, eye);
    const depth = Math.max(0.5, dot(ray, forward));
    return [(shot.facing * dot(ray, right)) / depth, ray[2] / depth];
  };

  const { scale, left, horizon } = fit(shot.subject.map(flat), shot.frame);
  const lightX = -0.5 * shot.facing;
  const light = unit([
    right[0] * lightX - forward[0] * 0.45,
    right[1] * lightX - forward[1] * 0.45,
    0.74,
  ]);
  return {
    eye,
    light,
    horizon,
    unitsPerMetre: scale / shot.distance,
    project: (point) => {
      const [x, y] = flat(point);
      return [left + x * scale, horizon - y * scale];
    },
    faces: (point, normal) => dot(minus(eye, point), normal) > 0,
  };
}

function fit(points: readonly Point[], frame: Shot['frame']) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const [minX, maxX, minY, maxY] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const scale = Math.min(frame.width / (maxX - minX), frame.height / (maxY - minY));
  return {
    scale,
    left: frame.centre - ((minX + maxX) / 2) * scale,
    horizon: frame.bottom + minY * scale,
  };
}
