import { add, blend, rgb, scale, tint, type Rgb } from '../colour.ts';
import { clamp, dot, minus, smoothstep, unit, type Point3 } from '../geometry.ts';
import type { Camera } from './camera.ts';

/** What the paint reflects and how the air changes its colour. It depends on scene and hour. */
export type Ambience = {
  readonly sky: string;
  readonly horizon: string;
  readonly ground: string;
  readonly sun: string;
  /** Overall brightness; 1 is noon. */
  readonly exposure: number;
};

export type Shader = (point: Point3, normal: Point3) => Rgb;

/** Clear-coated paint: body colour by the light, then the mirrored sky, horizon and ground. */
export function paintShader(camera: Camera, ambience: Ambience, hex: string, gloss = 1): Shader {
  const base = rgb(hex);
  const sun = blend([1, 1, 1], rgb(ambience.sun), 0.55);
  const mirror = mirrorOf(ambience);
  return (point, normal) => {
    const view = unit(minus(camera.eye, point));
    const facing = clamp(dot(view, normal));
    const bounce = reflect(view, normal);
    const lit = Math.max(0, dot(normal, camera.light));
    const hemisphere = 0.5 + 0.5 * normal[2];
    const diffuse = (0.4 + 0.32 * hemisphere + 0.55 * lit) * ambience.exposure;
    const fresnel = (0.1 + 0.55 * (1 - facing) ** 3) * gloss;
    const gleam = Math.max(0, dot(bounce, camera.light)) ** 18 * 0.38 * gloss;
    const coloured = tint(scale(base, diffuse), sun);
    return add(
      add(scale(coloured, 1 - fresnel * 0.6), scale(mirror(bounce[2]), fresnel)),
      scale(sun, gleam),
    );
  };
}

function reflect(view: Point3, normal: Point3): Point3 {
  const twice = 2 * dot(view, normal);
  return [twice * normal[0] - view[0], twice * normal[1] - view[1], twice * normal[2] - view[2]];
}

function mirrorOf(ambience: Ambience) {
  const [sky, horizon, ground] = [rgb(ambience.sky), rgb(ambience.horizon), rgb(ambience.ground)];
  return (up: number): Rgb => {
    const above = blend(horizon, sky, smoothstep(0.05, 0.75, up));
    const below = blend(scale(ground, 0.8), scale(ground, 0.35), smoothstep(0, -0.6, up));
    return blend(below, above, smoothstep(-0.07, 0.05, up));
  };
}
