import type { Canvas } from '../canvas.ts';
import { darker, lighter, mixHex } from '../colour.ts';
import { polygon, rounded, spline, type Point } from '../geometry.ts';
import type { Scenery } from '../scenes/scene.ts';

export type Cabin = {
  readonly canvas: Canvas;
  readonly scenery: Scenery;
  readonly gearbox: 'manual' | 'automatic';
  /** Seats and inlays; the dashboard itself is charcoal in every car. */
  readonly leather: string;
  readonly inlay: string;
  readonly dash: string;
  /** True when the sun is gone and the instruments light the cabin. */
  readonly lit: boolean;
};

/** A rounded box, as a path. */
export function box([x, y]: Point, [wide, high]: Point, radius: number): string {
  const corners: Point[] = [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ];
  return polygon(rounded(corners, radius, 0));
}

/** The road ahead, seen through the windscreen. */
export function drawRoadAhead({ canvas, scenery }: Cabin): void {
  const { horizon, sky } = scenery;
  const ahead: Point[] = [
    [790, horizon + 2],
    [812, horizon + 2],
    [1750, 760],
    [-350, 760],
  ];
  const grey = mixHex('#5b656a', sky.light, 0.12);
  const paint = canvas.linear(
    [0, horizon],
    [0, 640],
    [
      [0, mixHex(grey, sky.haze, 0.6)],
      [1, grey],
    ],
  );
  canvas.fill(polygon(ahead), paint);
  const at = (depth: number, side: number): Point => [
    801 + side * depth * 26,
    horizon + 2 + depth * 360,
  ];
  const dashes = [0.05, 0.1, 0.2, 0.38].map((far) => {
    const near = far * 1.5;
    return polygon([at(far, -1), at(far, 1), at(near, 1), at(near, -1)]);
  });
  canvas.fill(dashes.join(''), '#f4f2e8', 'opacity="0.75"');
}

/** Pillars, roof lining, door tops and mirror: what frames the view. */
export function drawFrame(cabin: Cabin): void {
  const { canvas, dash } = cabin;
  const lining = mixHex('#b9b6ae', dash, 0.45);
  const roof = `M-20 -20L1620 -20L1620 120C1340 66 1090 52 800 52C510 52 260 66 -20 120Z`;
  const shade = canvas.linear(
    [0, 0],
    [0, 120],
    [
      [0, darker(lining, 0.35)],
      [1, lining],
    ],
  );
  canvas.fill(roof, shade);
  canvas.stroke('M-20 120C260 66 510 52 800 52C1090 52 1340 66 1620 120', darker(lining, 0.5), 5);
  for (const flip of [false, true]) {
    canvas.grouped(flip ? 'transform="translate(1600 0) scale(-1 1)"' : '', () =>
      drawPillar(cabin),
    );
  }
  drawVisors(cabin, lining);
  drawMirror(cabin);
  const glare = canvas.linear(
    [300, 60],
    [760, 560],
    [
      [0, '#ffffff', 0.2],
      [0.5, '#ffffff', 0.03],
      [1, '#ffffff', 0],
    ],
  );
  canvas.fill('M360 74L640 58L420 540L210 540Z', glare);
}

function drawPillar({ canvas, dash, leather }: Cabin): void {
  const pillar = canvas.linear(
    [0, 0],
    [180, 60],
    [
      [0, darker(dash, 0.35)],
      [0.6, lighter(dash, 0.16)],
      [1, darker(dash, 0.2)],
    ],
  );
  canvas.fill(
    'M96 70C130 60 160 62 184 74C150 210 96 380 40 560L-40 600L-40 470C20 330 66 200 96 70Z',
    pillar,
  );
  const door = canvas.linear(
    [0, 560],
    [220, 760],
    [
      [0, darker(dash, 0.45)],
      [1, lighter(dash, 0.06)],
    ],
  );
  canvas.fill('M-20 520C40 540 96 556 150 590C176 700 190 860 170 1020L-20 1020Z', door);
  canvas.fill(
    'M-20 660C50 664 104 676 152 700C160 740 164 780 162 820C100 800 40 790 -20 790Z',
    darker(leather, 0.28),
  );
  canvas.stroke(
    'M-20 660C50 664 104 676 152 700',
    lighter(leather, 0.2),
    4,
    'stroke-opacity="0.6"',
  );
}

function drawVisors({ canvas }: Cabin, lining: string): void {
  for (const path of [
    'M330 66C440 56 560 52 690 51L684 104C570 106 450 112 344 124Z',
    'M1270 66C1160 56 1040 52 910 51L916 104C1030 106 1150 112 1256 124Z',
  ]) {
    canvas.fill(path, lighter(lining, 0.1));
    canvas.stroke(path, darker(lining, 0.4), 3, 'stroke-opacity="0.6"');
  }
}

function drawMirror({ canvas, scenery }: Cabin): void {
  canvas.fill(
    polygon([
      [792, 50],
      [808, 50],
      [812, 104],
      [788, 104],
    ]),
    '#14191b',
  );
  canvas.fill(box([690, 98], [220, 72], 26), '#14191b');
  const glass = canvas.linear(
    [700, 100],
    [900, 170],
    [
      [0, mixHex(scenery.sky.low, '#5c6d73', 0.25)],
      [0.5, mixHex(scenery.sky.middle, '#46555b', 0.5)],
      [1, '#2e3a3f'],
    ],
  );
  canvas.fill(box([699, 106], [202, 56], 20), glass);
  canvas.fill(
    spline([
      [716, 150],
      [760, 136],
      [800, 140],
      [850, 128],
      [888, 146],
    ]),
    'none',
    'stroke="#26312f" stroke-width="6" stroke-opacity="0.5"',
  );
}
