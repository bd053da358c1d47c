import { drawSeats, drawSteeringWheel } from './seats.ts';
import { darker, mixHex } from '../colour.ts';
import { knots, mix, polygon, steps, type Point, type Point3 } from '../geometry.ts';
import { centimetres, patch, trace, type Stage } from './stage.ts';

const TRIM = '#0d1213';

export function drawGlass(stage: Stage): void {
  if (stage.sees.nose) drawWindscreen(stage);
  if (stage.sees.tail && stage.car.shape.windows.rear) drawRearWindow(stage);
  drawSideGlass(stage);
}

/** Glass mirrors the sky at its top and darkens towards the dashboard. */
function pane(stage: Stage, path: string, [from, to]: readonly [Point, Point]): void {
  const { canvas, ambience } = stage;
  const deep = mixHex('#141d20', ambience.sky, 0.08);
  canvas.fill(path, deep);
  canvas.fill(
    path,
    canvas.linear(from, to, [
      [0, mixHex(ambience.sky, ambience.horizon, 0.3), 0.78],
      [0.45, ambience.sky, 0.38],
      [1, ambience.sky, 0.06],
    ]),
  );
}

function ends(stage: Stage, upper: Point3, lower: Point3): readonly [Point, Point] {
  return [stage.camera.project(upper), stage.camera.project(lower)];
}

const screenFrame: readonly Point[] = knots('-0.243 -0.02, 0.243 -0.02, 0.236 0.97, -0.236 0.97');
const screenGlass: readonly Point[] = knots('-0.236 0.035, 0.236 0.035, 0.228 0.94, -0.228 0.94');

/** The windscreen of an open car: its frame stands alone and one sees through it. */
export function drawOpenScreen(stage: Stage): void {
  const { canvas, car, ambience } = stage;
  const { glass } = car.cabin;
  const screen = patch(stage, glass, screenGlass, [0.02, 6]);
  const [from, to] = ends(stage, glass(0, 1), glass(0, 0));
  canvas.fill(
    screen,
    canvas.linear(from, to, [
      [0, ambience.sky, 0.62],
      [0.6, '#33464d', 0.5],
      [1, '#1a2529', 0.72],
    ]),
  );
  canvas.clipped(screen, () => {
    const streak = [glass(-0.12, 1), glass(0.0, 1), glass(-0.12, 0), glass(-0.24, 0)];
    canvas.fill(polygon(streak.map(stage.camera.project)), '#ffffff', 'opacity="0.16"');
  });
  const edge = patch(
    stage,
    glass,
    knots('-0.243 -0.03, 0.243 -0.03, 0.236 0.97, -0.236 0.97'),
    [0.03, 6],
  );
  canvas.stroke(
    edge,
    stage.style.chrome ? '#c9d1d3' : darker(stage.colour, 0.25),
    centimetres(stage, 4.2),
  );
  canvas.stroke(edge, '#ffffff', centimetres(stage, 1), 'stroke-opacity="0.35"');
}

function drawWindscreen(stage: Stage): void {
  const { canvas, car } = stage;
  const { glass } = car.cabin;
  const frame = patch(stage, glass, screenFrame, [0.02, 6]);
  const screen = patch(stage, glass, screenGlass, [0.02, 6]);
  canvas.fill(frame, TRIM);
  pane(stage, screen, ends(stage, glass(-0.1, 1), glass(0.1, 0)));
  canvas.clipped(screen, () => {
    drawSeats(stage, car.cabin.ends.head - 0.55);
    drawSteeringWheel(stage);
    const streak = (from: number, to: number) =>
      canvas.fill(
        polygon(
          [glass(from, 1), glass(to, 1), glass(to - 0.12, 0), glass(from - 0.12, 0)].map(
            stage.camera.project,
          ),
        ),
        '#ffffff',
        'opacity="0.13"',
      );
    streak(-0.12, 0.0);
    streak(0.03, 0.06);
  });
  drawWipers(stage);
}

function drawWipers(stage: Stage): void {
  for (const start of [-0.05, 0.13]) {
    const arm = trace(stage, stage.car.cabin.glass, [
      [start, 0.0],
      [start - 0.06, 0.07],
      [start - 0.15, 0.1],
    ]);
    stage.canvas.stroke(arm, TRIM, centimetres(stage, 1.6));
  }
}

function drawRearWindow(stage: Stage): void {
  const { glass } = stage.car.cabin;
  const frame = patch(
    stage,
    glass,
    knots('0.775 0.1, 1.225 0.1, 1.215 0.93, 0.785 0.93'),
    [0.03, 6],
  );
  const screen = patch(
    stage,
    glass,
    knots('0.785 0.14, 1.215 0.14, 1.205 0.88, 0.795 0.88'),
    [0.03, 6],
  );
  stage.canvas.fill(frame, TRIM);
  pane(stage, screen, ends(stage, glass(1, 1), glass(1, 0)));
  stage.canvas.clipped(screen, () => {
    const streak = [glass(0.9, 1), glass(0.98, 1), glass(1.06, 0), glass(0.98, 0)];
    stage.canvas.fill(polygon(streak.map(stage.camera.project)), '#ffffff', 'opacity="0.12"');
  });
}

/** Side windows: positions run from the windscreen pillar (0) to the rear pillar (1). */
const roundAt = (position: number) => mix(0.25, 0.75, position);

function drawSideGlass(stage: Stage): void {
  const { canvas, car, style } = stage;
  const { glass } = car.cabin;
  const { windows } = car.shape;
  const outline = sideOutline(stage, 0);
  const opening = patch(stage, glass, outline, [0.018, 6]);
  canvas.fill(opening, TRIM);
  panes(stage).forEach((corners) => {
    const path = patch(stage, glass, corners, [0.012, 6]);
    pane(stage, path, ends(stage, glass(0.45, 1), glass(0.5, 0)));
    canvas.clipped(path, () => drawSideReflections(stage));
  });
  const sill = steps(windows.from, windows.to, 8).map((at): Point => [
    roundAt(at),
    sillAt(stage, at) - 0.02,
  ]);
  canvas.stroke(
    trace(stage, glass, sill),
    style.chrome ? '#e9eeee' : '#2f373a',
    centimetres(stage, 1.5),
    'stroke-opacity="0.9"',
  );
}

function sillAt(stage: Stage, position: number): number {
  const { sill, kick } = stage.car.shape.windows;
  return sill + kick * Math.max(0, (position - 0.55) / 0.45) ** 1.6;
}

function sideOutline(stage: Stage, inset: number): Point[] {
  const { from, to, top } = stage.car.shape.windows;
  const u = inset / 2.2;
  return [
    [roundAt(from) + u, sillAt(stage, from) + inset],
    [roundAt(mix(from, to, 0.6)), sillAt(stage, mix(from, to, 0.6)) + inset],
    [roundAt(to) - u, sillAt(stage, to) + inset],
    [roundAt(to - 0.015) - u, top - inset],
    [roundAt(from + 0.005) + u, top - inset],
  ];
}

function panes(stage: Stage): Point[][] {
  const { from, to, top, pillars } = stage.car.shape.windows;
  const inset = 0.035;
  const cuts = [
    { end: [from, from + 0.005], start: [from + 0.02, from + 0.025] },
    ...pillars.map(([low, high, width]) => ({
      end: [low - width / 2, high - width / 2],
      start: [low + width / 2, high + width / 2],
    })),
    { end: [to - 0.02, to - 0.03], start: [to, to] },
  ];
  return cuts.slice(1).map((cut, i) => {
    const [a = 0, b = 0] = cuts[i]?.start ?? [];
    const [c = 1, d = 1] = cut.end;
    const middle = mix(a, c, 0.5);
    return [
      [roundAt(a), sillAt(stage, a) + inset],
      [roundAt(middle), sillAt(stage, middle) + inset],
      [roundAt(c), sillAt(stage, c) + inset],
      [roundAt(d), top - inset],
      [roundAt(b), top - inset],
    ];
  });
}

function drawSideReflections(stage: Stage): void {
  const { canvas, car, camera } = stage;
  const { glass } = car.cabin;
  drawSeats(stage, car.cabin.ends.head - 0.55);
  drawSeats(stage, car.cabin.ends.head - 1.4);
  const streak = (from: number, to: number, opacity: number) =>
    canvas.fill(
      polygon(
        [
          glass(roundAt(from), 1),
          glass(roundAt(to), 1),
          glass(roundAt(to - 0.16), 0),
          glass(roundAt(from - 0.16), 0),
        ].map(camera.project),
      ),
      '#ffffff',
      `opacity="${opacity}"`,
    );
  streak(0.32, 0.44, 0.14);
  streak(0.47, 0.5, 0.12);
  streak(0.78, 0.9, 0.1);
}
