import { darker } from '../colour.ts';
import { polygon, polyline, steps, type Point } from '../geometry.ts';
import { box, type Cabin } from './cabin.ts';

const HUB: Point = [480, 716];
const RIM = 222;

/** A point of the wheel, which leans a little away from the viewer. */
const onWheel = (radius: number, angle: number): Point => [
  HUB[0] + Math.cos(angle) * radius,
  HUB[1] + Math.sin(angle) * radius * 0.97,
];

const circle = (radius: number) =>
  polygon(steps(0, Math.PI * 2, 61).map((angle) => onWheel(radius, angle)));

const spoke = (angle: number, width: number) =>
  polygon([
    onWheel(80, angle - 0.55),
    onWheel(200, angle - width),
    onWheel(200, angle + width),
    onWheel(80, angle + 0.55),
  ]);

export function drawSteeringWheel(cabin: Cabin): void {
  const { canvas } = cabin;
  const metal = canvas.linear(
    [300, 640],
    [660, 900],
    [
      [0, '#434d51'],
      [0.5, '#2a3235'],
      [1, '#171c1e'],
    ],
  );
  const spokes = [spoke(0.06, 0.17), spoke(Math.PI - 0.06, 0.17), spoke(Math.PI / 2, 0.2)];
  canvas.stroke(circle(RIM), '#000000', 56, 'stroke-opacity="0.22" transform="translate(10 14)"');
  canvas.fill(spokes.join(''), metal);
  drawRim(cabin);
  drawHub(cabin);
}

function drawRim({ canvas, leather }: Cabin): void {
  const shine = canvas.linear(
    [300, 500],
    [660, 930],
    [
      [0, '#4a5458'],
      [0.35, '#252c2f'],
      [1, '#0e1213'],
    ],
  );
  canvas.stroke(circle(RIM), '#14191b', 46);
  canvas.stroke(circle(RIM), shine, 40);
  canvas.stroke(circle(RIM + 10), '#ffffff', 3, 'stroke-opacity="0.1"');
  for (const [from, to] of [
    [-0.5, 0.35],
    [Math.PI - 0.35, Math.PI + 0.5],
  ] as const) {
    const grip = steps(from, to, 12).map((angle) => onWheel(RIM, angle));
    canvas.stroke(polyline(grip), darker(leather, 0.25), 40, 'stroke-opacity="0.55"');
  }
}

/** The airbag cover with the brand's mark: a wheel inside the wheel. */
function drawHub({ canvas }: Cabin): void {
  const [x, y] = HUB;
  const pad = canvas.radial([x - 30, y - 40], 150, [
    [0, '#454f53'],
    [1, '#1a2022'],
  ]);
  canvas.fill(
    `M${x - 96} ${y - 40}C${x - 60} ${y - 74} ${x + 60} ${y - 74} ${x + 96} ${y - 40}C${x + 104} ${y + 30} ${x + 60} ${y + 86} ${x} ${y + 92}C${x - 60} ${y + 86} ${x - 104} ${y + 30} ${x - 96} ${y - 40}Z`,
    pad,
    'stroke="#0c1011" stroke-width="3"',
  );
  canvas.circle([x, y - 2], 30, 'none', 'stroke="#c8d2d4" stroke-width="6"');
  for (const angle of [Math.PI / 2, 0.12, Math.PI - 0.12]) {
    canvas.stroke(
      `M${x} ${y - 2}L${x + Math.cos(angle) * 28} ${y - 2 + Math.sin(angle) * 28}`,
      '#c8d2d4',
      5,
    );
  }
  for (const dx of [-150, 150]) {
    for (const dy of [-16, 4])
      canvas.fill(
        box([x + dx - 18, y + dy], [36, 12], 5),
        '#0f1415',
        'stroke="#5c686c" stroke-width="1.5"',
      );
  }
}
