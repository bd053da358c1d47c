import { darker, lighter } from '../colour.ts';
import { polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { drawOpenScreen } from './glass.ts';
import { hull } from './hull.ts';
import { outlineOf, type Stage } from './stage.ts';

/** The cargo bed of a pickup, seen over its side. */
export function drawBed(stage: Stage): void {
  const { canvas, camera, car } = stage;
  const rim = opening(stage, [car.shape.cabin.rearFoot + 0.015, 0.985], 0.88);
  const [top, bottom] = [
    camera.project([-car.shape.length / 3, -car.half, 1.3]),
    camera.project([-car.shape.length / 3, car.half, 1.1]),
  ];
  canvas.fill(
    rim,
    canvas.linear(top, bottom, [
      [0, '#3a4346'],
      [0.5, '#1c2224'],
      [1, '#0d1112'],
    ]),
  );
  canvas.stroke(rim, '#15191b', 7);
}

function opening(stage: Stage, [from, to]: Point, breadth: number): string {
  const { car } = stage;
  const along = steps(car.plan.along(car.place.x(from)), car.plan.along(car.place.x(to)), 16);
  const edge = (sign: number): Point3[] => along.map((walk) => car.top(walk, sign * breadth));
  return outlineOf(stage, [...edge(1), ...edge(-1).toReversed()]);
}

export function drawOpenCabin(stage: Stage): void {
  const { canvas, car, style } = stage;
  const { cabin } = car.shape;
  canvas.fill(opening(stage, [cabin.foot + 0.02, 0.735], 0.9), '#14191b');
  canvas.fill(opening(stage, [0.7, 0.765], 0.84), '#22292c');
  if (stage.sees.tail) drawOpenScreen(stage);
  const rows = stage.sees.tail ? [0.545, 0.665] : [0.665, 0.545];
  for (const at of rows) {
    for (const y of [-0.4, 0.4]) drawSeat(stage, [car.place.x(at), y * car.half], style.seats);
  }
  if (!stage.sees.tail) drawOpenScreen(stage);
}

function drawSeat(stage: Stage, [x, y]: Point, leather: string): void {
  const { canvas, camera, car } = stage;
  const base = car.place.shoulder(x);
  const box = (wide: number, [low, high]: Point, [thick, lean]: Point) => {
    const corners = [-1, 1].flatMap((side) =>
      [0, 1].flatMap((up): Point3[] => {
        const z = base + (up ? high : low);
        const breadth = y + side * wide * (up ? 0.82 : 1);
        return [
          [x + thick - up * lean, breadth, z],
          [x - thick - up * lean, breadth, z],
        ];
      }),
    );
    const path = polygon(hull(corners.map(camera.project)));
    const [top, bottom] = [camera.project([x, y, base + high]), camera.project([x, y, base + low])];
    const paint = canvas.linear(top, bottom, [
      [0, lighter(leather, 0.2)],
      [0.5, leather],
      [1, darker(leather, 0.5)],
    ]);
    canvas.fill(
      path,
      paint,
      `stroke="${darker(leather, 0.25)}" stroke-width="7" stroke-linejoin="round"`,
    );
  };
  box(0.24, [-0.3, 0.13], [0.07, 0.08]);
  box(0.12, [0.19, 0.3], [0.045, 0.02]);
}
