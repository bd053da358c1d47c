import { mix } from '../geometry.ts';
import { drawRoad } from './ground.ts';
import { drawPeaks } from './peaks.ts';
import { drawSky, ellipse, fillBelow, ridge, seen, type Scenery } from './scene.ts';
import { drawFir } from './trees.ts';

export function drawWinter(scenery: Scenery): void {
  const { horizon } = scenery;
  drawSky(scenery);
  drawPeaks(scenery, [horizon, 250], {
    rock: seen(scenery, '#8ea6b8', 0.45),
    snow: seen(scenery, '#ffffff', 0.1),
  });
  fillBelow(scenery, ridge(scenery, horizon, 120), seen(scenery, '#d6e2ea', 0.2));
  drawWood(scenery);
  fillBelow(
    scenery,
    ridge(scenery, horizon + 18, 34),
    seen(scenery, '#eef4f7', 0.06),
    horizon + 90,
  );
  drawRoad(scenery, {
    verge: '#eff4f7',
    near: '#bcc8d0',
    far: '#dfe8ed',
    kerb: '#ffffff',
    line: undefined,
  });
  drawTracks(scenery);
  drawFlakes(scenery);
}

function drawWood(scenery: Scenery): void {
  const { horizon, random } = scenery;
  const far = [seen(scenery, '#4c6c70', 0.34), seen(scenery, '#f4f8fa', 0.1)] as const;
  const near = [seen(scenery, '#2b4f4d', 0.06), seen(scenery, '#fbfdfe')] as const;
  for (let x = -30; x < 1640; x += 26 + random() * 60) {
    drawFir(scenery, [x, horizon + 12 - random() * 18], 90 + random() * 110, far);
  }
  for (const [x, size] of [
    [70, 380],
    [215, 270],
    [1410, 300],
    [1545, 400],
  ] as const) {
    drawFir(scenery, [x, horizon + 46], size * (0.9 + random() * 0.2), near);
  }
}

function drawTracks(scenery: Scenery): void {
  const { canvas, contact } = scenery;
  for (const share of [0.06, 0.62]) {
    const y = mix(contact, 1000, share);
    const paint = canvas.linear(
      [0, y],
      [0, y + 34],
      [
        [0, '#7d93a3', 0],
        [0.25, '#7d93a3', 0.42],
        [1, '#9db0bd', 0],
      ],
    );
    canvas.rect([0, y], [1600, 34], paint);
  }
}

function drawFlakes({ canvas, random }: Scenery): void {
  const flakes = Array.from({ length: 60 }, () => {
    const size = 1.5 + random() * 3;
    return ellipse([random() * 1600, random() * 900], [size, size]);
  });
  canvas.fill(flakes.join(''), '#ffffff', 'opacity="0.55"');
}
