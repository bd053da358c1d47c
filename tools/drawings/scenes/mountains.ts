import { drawRoad } from './ground.ts';
import { drawPeaks } from './peaks.ts';
import { drawSky, fillBelow, ridge, seen, type Scenery } from './scene.ts';
import { drawFir } from './trees.ts';

export function drawMountains(scenery: Scenery): void {
  const { canvas, horizon, random } = scenery;
  drawSky(scenery);
  drawPeaks(scenery, [horizon, 330], {
    rock: seen(scenery, '#5f7f90', 0.62),
    snow: seen(scenery, '#ffffff', 0.25),
  });
  drawPeaks(scenery, [horizon, 220], {
    rock: seen(scenery, '#4c6d72', 0.42),
    snow: seen(scenery, '#ffffff', 0.15),
  });
  fillBelow(scenery, ridge(scenery, horizon, 120), seen(scenery, '#3f6a58', 0.34));
  const line = ridge(scenery, horizon + 6, 64);
  for (const [x, y] of line) {
    drawFir(scenery, [x + random() * 16, y + 14], 46 + random() * 46, [
      seen(scenery, '#25503f', 0.26),
    ]);
  }
  fillBelow(scenery, line, seen(scenery, '#4d7a4e', 0.2));
  const meadow = canvas.linear(
    [0, horizon - 20],
    [0, horizon + 90],
    [
      [0, seen(scenery, '#87a962', 0.25)],
      [1, seen(scenery, '#6d9350', 0.05)],
    ],
  );
  fillBelow(scenery, ridge(scenery, horizon + 10, 22), meadow, horizon + 90);
  drawRoad(scenery, {
    verge: '#7b9d57',
    near: '#56626a',
    far: '#848f92',
    kerb: '#e7e4d6',
    line: '#f3f0e2',
  });
}
