import { darker } from '../colour.ts';
import { mix, polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { hull } from './hull.ts';
import { centimetres, type Stage } from './stage.ts';

/** Head restraints and shoulders, seen through the glass. */
export function drawSeats(stage: Stage, x: number): void {
  const { canvas, camera, car } = stage;
  const base = car.place.shoulder(x);
  const box = (y: number, [wide, deep]: Point, [low, high]: Point) => {
    const corners = [-1, 1].flatMap((side) =>
      [
        [deep, low],
        [-deep * 0.6, low],
        [deep * 0.5 - 0.08, high],
        [-deep * 0.5 - 0.08, high],
      ].map(([dx = 0, z = 0]): Point3 => [
        x + dx,
        y + side * wide * (z === high ? 0.85 : 1),
        base + z,
      ]),
    );
    canvas.fill(
      polygon(hull(corners.map(camera.project))),
      '#090d0f',
      'opacity="0.55" stroke="#090d0f" stroke-width="8" stroke-linejoin="round"',
    );
  };
  for (const y of [-0.4, 0.4]) {
    box(y * car.half, [0.22, 0.07], [-0.25, 0.12]);
    box(y * car.half, [0.11, 0.045], [0.17, 0.29]);
  }
}

export function drawSteeringWheel(stage: Stage): void {
  const { canvas, camera, car } = stage;
  const x = mix(car.cabin.ends.foot, car.cabin.ends.head, 0.95);
  const z = car.place.shoulder(x) + 0.02;
  const points = steps(0, Math.PI * 2, 25).map((angle): Point =>
    camera.project([
      x - Math.sin(angle) * 0.06,
      0.37 + Math.cos(angle) * 0.19,
      z + Math.sin(angle) * 0.17,
    ]),
  );
  canvas.stroke(
    polygon(points),
    darker('#1a2022', 0.4),
    centimetres(stage, 2.6),
    'stroke-opacity="0.6"',
  );
}
