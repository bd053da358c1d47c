import { mix, polygon, steps, type Point } from '../geometry.ts';
import { ellipse, seen, type Scenery } from './scene.ts';

export type Ground = {
  /** The strip between horizon and road. */
  readonly verge: string;
  readonly near: string;
  readonly far: string;
  readonly kerb: string | undefined;
  readonly line: string | undefined;
};

/** Picture height at which the verge ends and the road begins. */
export const roadEdge = ({ horizon, contact }: Scenery) => mix(horizon, contact, 0.2);

/** What the car stands on: a verge at the horizon, then asphalt, stone or snow towards the viewer. */
export function drawRoad(scenery: Scenery, ground: Ground): void {
  const { canvas, horizon } = scenery;
  const edge = roadEdge(scenery);
  const verge = canvas.linear(
    [0, horizon],
    [0, edge],
    [
      [0, seen(scenery, ground.verge, 0.35)],
      [1, seen(scenery, ground.verge, 0.05)],
    ],
  );
  const floor = canvas.linear(
    [0, edge],
    [0, 1000],
    [
      [0, seen(scenery, ground.far, 0.22)],
      [0.3, seen(scenery, ground.near, 0.08)],
      [1, seen(scenery, ground.near)],
    ],
  );
  canvas.rect([0, horizon], [1600, edge - horizon + 4], verge);
  canvas.rect([0, edge], [1600, 1000 - edge], floor);
  if (ground.kerb) drawKerb(scenery, ground.kerb);
  drawGrain(scenery);
  if (ground.line) drawLaneLine(scenery, ground.line);
  drawLightOnGround(scenery);
}

function drawKerb(scenery: Scenery, paint: string): void {
  const { canvas } = scenery;
  const edge = roadEdge(scenery);
  canvas.rect([0, edge - 3], [1600, 6], seen(scenery, paint, 0.05));
  canvas.rect([0, edge + 3], [1600, 9], seen(scenery, paint, 0.2), 'opacity="0.7"');
  canvas.rect([0, edge + 12], [1600, 14], '#0b1615', 'opacity="0.14"');
}

/** Long faint streaks that give the ground direction and depth. */
function drawGrain(scenery: Scenery): void {
  const { canvas, random } = scenery;
  const edge = roadEdge(scenery);
  const streaks = (count: number) =>
    Array.from({ length: count }, () => {
      const y = mix(edge + 26, 990, random() ** 1.4);
      const depth = (y - edge) / (1000 - edge);
      return ellipse([random() * 1600, y], [60 + 260 * depth * random(), 0.8 + 2.6 * depth]);
    }).join('');
  canvas.fill(streaks(26), '#ffffff', 'opacity="0.07"');
  canvas.fill(streaks(26), '#06110f', 'opacity="0.07"');
}

function drawLaneLine(scenery: Scenery, paint: string): void {
  const { canvas, contact } = scenery;
  const y = mix(contact, 1000, 0.6);
  const dash = (x: number): Point[] => [
    [x, y],
    [x + 230, y],
    [x + 222, y + 13],
    [x - 12, y + 13],
  ];
  const dashes = steps(-180, 1740, 6).map((x) => polygon(dash(x)));
  canvas.fill(dashes.join(''), seen(scenery, paint), 'opacity="0.6"');
}

function drawLightOnGround(scenery: Scenery): void {
  const { canvas, contact, sky } = scenery;
  const edge = roadEdge(scenery);
  const pool = canvas.radial(
    [560, contact - 60],
    1100,
    [
      [0, sky.sun, 0.18],
      [1, sky.sun, 0],
    ],
    0.32,
  );
  const dusk = canvas.linear(
    [0, contact],
    [0, 1000],
    [
      [0, '#08120f', 0],
      [1, '#08120f', 0.3],
    ],
  );
  canvas.rect([0, edge], [1600, 1000 - edge], pool);
  canvas.rect([0, contact], [1600, 1000 - contact], dusk);
}
