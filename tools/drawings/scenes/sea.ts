import { mixHex } from '../colour.ts';
import { mix, polygon, steps, type Point } from '../geometry.ts';
import { drawRoad, roadEdge } from './ground.ts';
import { drawSky, ellipse, fillBelow, ridge, seen, type Scenery } from './scene.ts';

export function drawSea(scenery: Scenery): void {
  const { canvas, horizon, random, sky } = scenery;
  drawSky(scenery);
  const headland = ridge(scenery, horizon, 130).map(([x, y]): Point => [
    x,
    mix(horizon + 2, y, Math.max(0, (x - 900) / 700)),
  ]);
  fillBelow(scenery, headland, seen(scenery, '#5d8077', 0.5));
  drawVillage(scenery, headland);
  const shore = roadEdge(scenery);
  const water = canvas.linear(
    [0, horizon],
    [0, shore],
    [
      [0, seen(scenery, mixHex('#5b9fae', sky.low, 0.35))],
      [1, seen(scenery, '#1f7384')],
    ],
  );
  canvas.rect([0, horizon], [1600, shore - horizon + 4], water);
  const glints = Array.from({ length: 46 }, (): string => {
    const y = mix(horizon + 3, shore - 3, random());
    const x = 330 + (random() - 0.5) * 260 * (1 + ((y - horizon) / (shore - horizon)) * 4);
    return ellipse([x, y], [10 + random() * 42, 1.6]);
  });
  canvas.fill(glints.join(''), sky.sun, 'opacity="0.6"');
  for (const x of [560, 1060 + random() * 160])
    drawSail(scenery, [x, horizon + 10], 58 + random() * 40);
  drawRoad(scenery, {
    verge: '#1f7384',
    near: '#a89c8a',
    far: '#d2c6b0',
    kerb: undefined,
    line: undefined,
  });
  canvas.rect([0, horizon], [1600, shore - horizon + 4], water, 'opacity="0.9"');
  canvas.fill(glints.join(''), sky.sun, 'opacity="0.5"');
  drawRailing(scenery, shore);
}

function drawVillage(scenery: Scenery, line: readonly Point[]): void {
  const { canvas, random } = scenery;
  const houses = line
    .filter(([x]) => x > 1180)
    .flatMap(([x, y]) => {
      const [wide, high] = [14 + random() * 16, 12 + random() * 16];
      const foot = y + 16 + random() * 40;
      canvas.rect([x, foot - high], [wide, high], seen(scenery, '#f5efe4', 0.22));
      return [
        polygon([
          [x - 2, foot - high],
          [x + wide / 2, foot - high - 9],
          [x + wide + 2, foot - high],
        ]),
      ];
    });
  canvas.fill(houses.join(''), seen(scenery, '#c4694a', 0.28));
}

function drawSail(scenery: Scenery, [x, y]: Point, height: number): void {
  const { canvas } = scenery;
  canvas.fill(
    polygon([
      [x, y - height],
      [x + height * 0.38, y - 8],
      [x, y - 8],
    ]),
    seen(scenery, '#ffffff', 0.12),
  );
  canvas.fill(
    polygon([
      [x - 4, y - height * 0.86],
      [x - height * 0.24, y - 8],
      [x - 4, y - 8],
    ]),
    seen(scenery, '#e8e2d4', 0.18),
  );
  canvas.fill(
    polygon([
      [x - height * 0.3, y - 5],
      [x + height * 0.42, y - 5],
      [x + height * 0.3, y + 4],
      [x - height * 0.22, y + 4],
    ]),
    seen(scenery, '#2b4a55', 0.1),
  );
}

function drawRailing(scenery: Scenery, y: number): void {
  const { canvas } = scenery;
  const white = seen(scenery, '#f4f2ec', 0.05);
  const posts = steps(-20, 1620, 21).map((x) =>
    polygon([
      [x, y - 46],
      [x + 7, y - 46],
      [x + 7, y + 10],
      [x, y + 10],
    ]),
  );
  canvas.fill(posts.join(''), white);
  for (const dy of [-46, -20]) canvas.rect([0, y + dy], [1600, dy === -46 ? 8 : 5], white);
  canvas.rect([0, y + 8], [1600, 10], seen(scenery, '#d8cdb9'));
}
