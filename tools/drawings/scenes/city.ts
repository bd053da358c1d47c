import { darker, lighter } from '../colour.ts';
import { polygon, type Point } from '../geometry.ts';
import { drawRoad } from './ground.ts';
import { drawSky, seen, type Scenery } from './scene.ts';
import { drawTree } from './trees.ts';

const facades = [
  '#e7d9c3',
  '#c98d6b',
  '#a9b8a6',
  '#d9c7b8',
  '#8fa5a8',
  '#e2cfa6',
  '#b5776a',
  '#cfd3cc',
];

export function drawCity(scenery: Scenery): void {
  const { horizon, random } = scenery;
  drawSky(scenery);
  drawSkyline(scenery, [300, 0.72]);
  drawSkyline(scenery, [215, 0.52]);
  for (let x = -40; x < 1600;) {
    const wide = 130 + random() * 130;
    drawHouse(scenery, [x, horizon + 26], [wide, 190 + random() * 190]);
    x += wide;
  }
  for (let x = 60 + random() * 60; x < 1600; x += 210 + random() * 120) {
    drawTree(scenery, [x, horizon + 40], 150 + random() * 60, seen(scenery, '#5f8a55', 0.06));
  }
  drawLamps(scenery);
  drawRoad(scenery, {
    verge: '#c4bcae',
    near: '#56626a',
    far: '#848f92',
    kerb: '#efeadf',
    line: '#f1efe6',
  });
}

function drawSkyline(scenery: Scenery, [tallest, distance]: Point): void {
  const { canvas, horizon, random } = scenery;
  const towers: string[] = [];
  for (let x = -30; x < 1620;) {
    const wide = 50 + random() * 90;
    const top = horizon - tallest * (0.4 + random() * 0.75);
    towers.push(
      polygon([
        [x, horizon + 20],
        [x, top],
        [x + wide * 0.7, top],
        [x + wide * 0.7, top + 16],
        [x + wide, top + 16],
        [x + wide, horizon + 20],
      ]),
    );
    x += wide + random() * 26;
  }
  canvas.fill(towers.join(''), seen(scenery, '#6d8791', distance));
}

function drawHouse(scenery: Scenery, [x, foot]: Point, [wide, high]: Point): void {
  const { canvas, random, hour } = scenery;
  const wall = seen(scenery, facades[Math.floor(random() * facades.length)] ?? '#e7d9c3', 0.24);
  const top = foot - high;
  canvas.rect(
    [x, top],
    [wide, high],
    canvas.linear(
      [x, 0],
      [x + wide, 0],
      [
        [0, lighter(wall, 0.08)],
        [1, darker(wall, 0.1)],
      ],
    ),
  );
  canvas.rect([x - 3, top - 9], [wide + 6, 12], darker(wall, 0.2));
  const floors = Math.floor((high - 66) / 48);
  const columns = Math.max(2, Math.floor(wide / 42));
  const dark: string[] = [];
  const lit: string[] = [];
  for (let floor = 0; floor < floors; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + (wide / columns) * (column + 0.5) - 10;
      const y = top + 20 + floor * 48;
      const pane = polygon([
        [left, y],
        [left + 20, y],
        [left + 20, y + 30],
        [left, y + 30],
      ]);
      (hour === 'dusk' && random() < 0.5 ? lit : dark).push(pane);
    }
  }
  canvas.fill(dark.join('') || 'M0 0', seen(scenery, '#4d626b', 0.26));
  canvas.fill(lit.join('') || 'M0 0', '#ffd48a');
  drawShop(scenery, [x, foot], wide);
}

const awnings = ['#0f6b63', '#b65a3c', '#2f4d66', '#c79a4a'];

function drawShop(scenery: Scenery, [x, foot]: Point, wide: number): void {
  const { canvas, random, hour } = scenery;
  const glass = hour === 'dusk' ? '#ffdda0' : seen(scenery, '#566d74', 0.2);
  canvas.rect([x + 12, foot - 46], [wide - 24, 46], glass);
  const awning = seen(scenery, awnings[Math.floor(random() * awnings.length)] ?? '#0f6b63', 0.15);
  canvas.fill(
    polygon([
      [x + 10, foot - 56],
      [x + wide - 10, foot - 56],
      [x + wide - 2, foot - 36],
      [x + 2, foot - 36],
    ]),
    awning,
  );
}

function drawLamps(scenery: Scenery): void {
  const { canvas, horizon, hour } = scenery;
  for (const x of [250, 820, 1390]) {
    canvas.rect([x, horizon - 190], [6, 250], seen(scenery, '#2c393c', 0.1));
    canvas.fill(
      polygon([
        [x - 30, horizon - 190],
        [x + 6, horizon - 198],
        [x + 6, horizon - 188],
        [x - 28, horizon - 182],
      ]),
      seen(scenery, '#2c393c', 0.1),
    );
    if (hour === 'dusk') {
      canvas.circle(
        [x - 20, horizon - 178],
        90,
        canvas.radial([x - 20, horizon - 178], 90, [
          [0, '#ffdf9e', 0.75],
          [1, '#ffdf9e', 0],
        ]),
      );
    }
  }
}
