import type { Point3 } from '../geometry.ts';
import { noseSurface } from './headlamps.ts';
import { tailSurface } from './rear.ts';
import { centimetres, type Stage } from './stage.ts';

/** Light spilling from lamps that are on. */
export function drawGlow(stage: Stage): void {
  const { horizon } = stage;
  const front = noseSurface(stage);
  const rear = tailSurface(stage);
  for (const sign of [-1, 1]) {
    if (horizon.nose < sign * 0.9) halo(stage, front(sign * 0.9, 0.79), ['#fff6dc', 46]);
    if (horizon.tail < sign * 0.9) halo(stage, rear(sign * 0.9, 0.8), ['#ff4a3d', 30]);
  }
}

function halo(stage: Stage, at: Point3, [colour, size]: readonly [string, number]): void {
  const { canvas, camera } = stage;
  const centre = camera.project(at);
  const radius = centimetres(stage, size);
  const light = canvas.radial(centre, radius, [
    [0, colour, 0.75],
    [0.25, colour, 0.4],
    [1, colour, 0],
  ]);
  canvas.circle(centre, radius, light);
}
