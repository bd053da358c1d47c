import { polygon } from '../geometry.ts';
import { drawRoad } from './ground.ts';
import { drawSky, fillBelow, ridge, seen, type Scenery } from './scene.ts';
import { drawFir, drawTree } from './trees.ts';

export function drawForest(scenery: Scenery): void {
  const { canvas, horizon, random, sky } = scenery;
  drawSky(scenery);
  fillBelow(scenery, ridge(scenery, horizon, 190), seen(scenery, '#5d8a74', 0.62));
  const rows = [
    { size: 190, spread: 46, colour: '#3f7358', distance: 0.5 },
    { size: 270, spread: 74, colour: '#2f6248', distance: 0.3 },
    { size: 370, spread: 128, colour: '#1f4f3a', distance: 0.1 },
  ];
  rows.forEach(({ size, spread, colour, distance }, row) => {
    for (let x = -40; x < 1660; x += spread * (0.7 + random() * 0.6)) {
      const gap = row === 2 && x > 360 && x < 1180;
      const height = size * (0.7 + random() * 0.5) * (gap ? 0.55 : 1);
      drawFir(scenery, [x, horizon + 14 + row * 8], height, [seen(scenery, colour, distance)]);
    }
    canvas.rect(
      [0, 0],
      [1600, horizon + 30],
      canvas.linear(
        [0, horizon - 220],
        [0, horizon + 30],
        [
          [0, sky.haze, 0],
          [1, sky.haze, 0.16],
        ],
      ),
    );
  });
  drawTree(scenery, [110, horizon + 60], 470, seen(scenery, '#7c9a45'));
  drawTree(scenery, [1520, horizon + 60], 430, seen(scenery, '#c99a3d'));
  if (scenery.hour !== 'dusk') drawBeams(scenery);
  drawRoad(scenery, {
    verge: '#557a3f',
    near: '#56626a',
    far: '#848f92',
    kerb: '#8fa35f',
    line: undefined,
  });
}

function drawBeams(scenery: Scenery): void {
  const { canvas, horizon, sky } = scenery;
  for (const x of [240, 420, 640]) {
    const paint = canvas.linear(
      [x, 0],
      [x + 260, horizon + 60],
      [
        [0, sky.sun, 0.24],
        [1, sky.sun, 0],
      ],
    );
    canvas.fill(
      polygon([
        [x, 0],
        [x + 90, 0],
        [x + 470, horizon + 60],
        [x + 230, horizon + 60],
      ]),
      paint,
    );
  }
}
