import type { Canvas } from './canvas.ts';
import { darker, lighter, mixHex } from './colour.ts';
import { randomFrom } from './scenes/scene.ts';

export const marks = ['scratch', 'dent', 'crack', 'chips', 'kerb'] as const;

/** What a close-up of a car shows: on its paint but for a crack, which is in the glass, and a kerb's, on a rim. */
export type Mark = (typeof marks)[number];

type CloseUp = { colour: string; mark: Mark; variant: number };

export function drawDamage(canvas: Canvas, { colour, mark, variant }: CloseUp): void {
  const random = randomFrom(variant * 17 + marks.indexOf(mark));
  painters[mark](canvas, colour, random);
  drawVignette(canvas);
}

type Painter = (canvas: Canvas, colour: string, random: () => number) => void;

const painters: Record<Mark, Painter> = {
  scratch: (canvas, colour, random) => {
    drawPanel(canvas, colour);
    for (let line = 0; line < 4; line++) drawScratch(canvas, colour, random, line);
  },
  dent: (canvas, colour, random) => {
    drawPanel(canvas, colour);
    drawDent(canvas, colour, random);
  },
  chips: (canvas, colour, random) => {
    drawPanel(canvas, colour);
    for (let chip = 0; chip < 9; chip++) drawChip(canvas, colour, random);
  },
  crack: (canvas, _colour, random) => {
    drawGlass(canvas);
    drawCrack(canvas, random);
  },
  kerb: (canvas, _colour, random) => {
    drawRim(canvas);
    for (let scuff = 0; scuff < 26; scuff++) drawScuff(canvas, random);
  },
};

/** A door with the sky in its upper half, the ground in its lower one, and the gap to the next panel. */
function drawPanel(canvas: Canvas, colour: string): void {
  const paint = canvas.linear(
    [0, 0],
    [0, 1000],
    [
      [0, lighter(colour, 0.42)],
      [0.34, lighter(colour, 0.16)],
      [0.47, colour],
      [0.56, darker(colour, 0.3)],
      [0.72, darker(colour, 0.14)],
      [1, darker(colour, 0.45)],
    ],
  );
  canvas.rect([0, 0], [1600, 1000], paint);
  canvas.fill(
    'M0 430 C500 402 1100 398 1600 424 L1600 452 C1100 424 500 430 0 462 Z',
    '#fff',
    'opacity="0.22"',
  );
  canvas.fill(
    'M0 806 C500 790 1100 786 1600 800 L1600 812 C1100 800 500 804 0 822 Z',
    '#000',
    'opacity="0.28"',
  );
  const gap = 'M1262 0 C1250 300 1258 640 1300 1000';
  canvas.stroke(gap, darker(colour, 0.75), 13);
  canvas.stroke(gap, lighter(colour, 0.35), 3, 'transform="translate(9 0)" opacity="0.6"');
}

function drawScratch(canvas: Canvas, colour: string, random: () => number, line: number): void {
  const [left, top] = [330 + random() * 120, 520 + line * 26 + random() * 16];
  const length = line === 0 ? 620 : 260 + random() * 260;
  const rise = -70 - random() * 30;
  const points = Array.from({ length: 12 }, (_, at) => {
    const share = at / 11;
    return `${Math.round(left + share * length)} ${Math.round(top + share * rise + (random() - 0.5) * 9)}`;
  });
  const path = `M${points.join(' L')}`;
  const width = line === 0 ? 9 : 3 + random() * 3;
  canvas.stroke(path, '#000', width + 5, 'opacity="0.28" transform="translate(2 5)"');
  canvas.stroke(path, mixHex(colour, '#d8d4cb', 0.78), width);
  if (line === 0) canvas.stroke(path, '#8b8782', 3, 'opacity="0.8" transform="translate(0 2)"');
}

function drawDent(canvas: Canvas, colour: string, random: () => number): void {
  const [x, y] = [640 + random() * 160, 540 + random() * 60];
  const hollow = canvas.radial(
    [x, y],
    210,
    [
      [0, darker(colour, 0.5), 0.9],
      [0.6, darker(colour, 0.35), 0.6],
      [1, colour, 0],
    ],
    0.72,
  );
  canvas.rect([x - 220, y - 220], [440, 440], hollow);
  const light = canvas.radial(
    [x + 20, y + 130],
    190,
    [
      [0, '#fff', 0.55],
      [0.5, '#fff', 0.18],
      [1, '#fff', 0],
    ],
    0.28,
  );
  canvas.rect([x - 200, y + 60], [440, 140], light);
}

function drawChip(canvas: Canvas, colour: string, random: () => number): void {
  const [x, y] = [360 + random() * 720, 250 + random() * 520];
  const size = 9 + random() * 22;
  const corners = Array.from({ length: 7 }, (_, at) => {
    const angle = (at / 7) * 2 * Math.PI;
    const reach = size * (0.7 + random() * 0.5);
    return `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
  });
  const path = `M${corners.join(' L')} Z`;
  canvas.fill(path, '#000', 'opacity="0.3" transform="translate(2 4)"');
  canvas.fill(path, mixHex(colour, '#cfcac1', 0.8));
  canvas.circle([x, y], size * 0.35, '#7d7973', 'opacity="0.7"');
}

function drawGlass(canvas: Canvas): void {
  const sky = canvas.linear(
    [0, 0],
    [500, 1000],
    [
      [0, '#9fb6c0'],
      [0.5, '#5d7480'],
      [1, '#2c3940'],
    ],
  );
  canvas.rect([0, 0], [1600, 1000], sky);
  canvas.fill('M0 0 L520 0 L120 1000 L0 1000 Z', '#fff', 'opacity="0.1"');
  canvas.fill('M700 0 L860 0 L460 1000 L300 1000 Z', '#fff', 'opacity="0.07"');
  canvas.fill('M0 940 C500 890 1100 890 1600 930 L1600 1000 L0 1000 Z', '#14181a');
}

function drawCrack(canvas: Canvas, random: () => number): void {
  const [x, y] = [760 + random() * 80, 500 + random() * 60];
  for (let ray = 0; ray < 9; ray++) {
    const angle = (ray / 9) * 2 * Math.PI + random() * 0.4;
    const reach = 60 + random() * (ray % 4 === 0 ? 360 : 130);
    const bend = angle + (random() - 0.5) * 0.5;
    const middle = [x + Math.cos(angle) * reach * 0.5, y + Math.sin(angle) * reach * 0.5];
    const end = [x + Math.cos(bend) * reach, y + Math.sin(bend) * reach];
    const path = `M${x} ${y} L${middle.map(Math.round).join(' ')} L${end.map(Math.round).join(' ')}`;
    canvas.stroke(path, '#000', 6, 'opacity="0.25" transform="translate(2 3)"');
    canvas.stroke(path, '#f3f7f8', 3.4, 'opacity="0.9"');
  }
  canvas.circle([x, y], 44, '#e9f0f2', 'opacity="0.35"');
  canvas.circle([x, y], 22, '#f7fafb', 'opacity="0.85"');
  canvas.circle([x, y], 9, '#39444a');
}

/** A wheel from so near that only its edge and the tyre are seen. */
function drawRim(canvas: Canvas): void {
  canvas.rect([0, 0], [1600, 1000], '#191b1c');
  const metal = canvas.radial([800, 1500], 1250, [
    [0.7, '#7e8588'],
    [0.86, '#c9ced0'],
    [0.94, '#eef1f2'],
    [1, '#8d9497'],
  ]);
  canvas.circle([800, 1500], 1420, '#101213');
  canvas.circle([800, 1500], 1290, '#26292b');
  canvas.circle([800, 1500], 1250, metal);
  canvas.circle([800, 1500], 1120, '#aab0b3');
  canvas.circle([800, 1500], 1090, '#4b5053');
  for (const [angle, width] of [
    [-0.42, 190],
    [0, 210],
    [0.42, 190],
  ] as const)
    canvas.rect(
      [800 - width / 2, 380],
      [width, 760],
      '#9aa1a4',
      `transform="rotate(${angle * 57.3} 800 1500)"`,
    );
}

function drawScuff(canvas: Canvas, random: () => number): void {
  const angle = -Math.PI / 2 + (random() - 0.42) * 0.5;
  const radius = 1205 + random() * 46;
  const at = (turn: number) =>
    `${Math.round(800 + Math.cos(turn) * radius)} ${Math.round(1500 + Math.sin(turn) * radius)}`;
  const path = `M${at(angle)} L${at(angle + 0.015 + random() * 0.05)}`;
  canvas.stroke(path, '#3d4143', 3 + random() * 6, 'opacity="0.75"');
  canvas.stroke(path, '#fff', 2, 'opacity="0.5" transform="translate(0 3)"');
}

/** As a phone held close has it. */
function drawVignette(canvas: Canvas): void {
  const edge = canvas.radial(
    [800, 500],
    1000,
    [
      [0.55, '#000', 0],
      [1, '#000', 0.38],
    ],
    0.7,
  );
  canvas.rect([0, 0], [1600, 1000], edge);
}
