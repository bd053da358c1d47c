import { steps, type Point3 } from '../geometry.ts';
import { outlineOf, type Stage } from './stage.ts';

/** A soft shadow on the ground, made of faint outlines inside each other. */
export function drawShadow(stage: Stage): void {
  const { car, canvas, camera } = stage;
  const ring = steps(-car.girth, car.girth, 60);
  for (const grow of steps(0.5, -0.14, 14)) {
    const outline = ring.map((along): Point3 => {
      const [x, y] = car.side(along, 0.2);
      const [awayX, awayY] = [-camera.light[0] * grow * 0.42, -camera.light[1] * grow * 0.42];
      return [x * (1 + grow * 0.16) + awayX, y * (1 + grow * 0.5) + awayY, 0];
    });
    canvas.fill(outlineOf(stage, outline), '#06100f', 'opacity="0.085"');
  }
}
