import type { Canvas } from '../canvas.ts';
import { css, mixHex, rgb, tint } from '../colour.ts';
import { polygon, steps, type Point } from '../geometry.ts';

export const scenes = ['city', 'mountains', 'sea', 'forest', 'winter'] as const;
export type SceneName = (typeof scenes)[number];
export const hours = ['day', 'morning', 'golden', 'dusk'] as const;
export type Hour = (typeof hours)[number];

export type Sky = {
  readonly top: string;
  readonly middle: string;
  readonly low: string;
  readonly haze: string;
  /** Colour of the light, which everything in the scene is multiplied with. */
  readonly light: string;
  readonly sun: string;
  readonly exposure: number;
};

export const skies: Readonly<Record<Hour, Sky>> = {
  day: {
    top: '#6aa9cf',
    middle: '#a9d0e2',
    low: '#e6f1f0',
    haze: '#d6e6e8',
    light: '#ffffff',
    sun: '#fff7e0',
    exposure: 1,
  },
  morning: {
    top: '#86b3c9',
    middle: '#cfdedd',
    low: '#faebd6',
    haze: '#eadfd2',
    light: '#fff3e4',
    sun: '#ffeccb',
    exposure: 0.98,
  },
  golden: {
    top: '#6f95b3',
    middle: '#e6bf9c',
    low: '#fddba6',
    haze: '#f0c9a0',
    light: '#ffe6c8',
    sun: '#ffd08a',
    exposure: 0.94,
  },
  dusk: {
    top: '#24385a',
    middle: '#6c6f97',
    low: '#eaa98b',
    haze: '#8583a2',
    light: '#a3a9cc',
    sun: '#ffb58a',
    exposure: 0.84,
  },
};

export type Scenery = {
  readonly canvas: Canvas;
  readonly hour: Hour;
  readonly sky: Sky;
  /** Picture height of the horizon and of the ground under the car's near wheels. */
  readonly horizon: number;
  readonly contact: number;
  /** A fresh number from 0 to 1 that depends on the picture's seed alone. */
  readonly random: () => number;
};

/** The colour of a thing in this light, paler the further away it stands (0 near, 1 far). */
export function seen(scenery: Scenery, hex: string, distance = 0): string {
  const lit = css(tint(rgb(hex), rgb(scenery.sky.light)));
  return mixHex(lit, scenery.sky.haze, distance);
}

/** Mulberry32: a short generator, good enough for placing trees. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function drawSky(scenery: Scenery): void {
  const { canvas, sky, horizon } = scenery;
  const paint = canvas.linear(
    [0, 0],
    [0, horizon],
    [
      [0, sky.top],
      [0.55, sky.middle],
      [1, sky.low],
    ],
  );
  canvas.rect([0, 0], [canvas.width, horizon + 4], paint);
  const sun: Point = [330, horizon - (scenery.hour === 'day' ? 330 : 110)];
  const glow = canvas.radial(sun, 620, [
    [0, sky.sun, 0.85],
    [0.25, sky.sun, 0.36],
    [1, sky.sun, 0],
  ]);
  canvas.rect([0, 0], [canvas.width, horizon + 4], glow);
  if (scenery.hour !== 'day') canvas.circle(sun, 34, sky.sun, 'opacity="0.9"');
  drawClouds(scenery);
}

function drawClouds(scenery: Scenery): void {
  const { canvas, horizon, random, sky } = scenery;
  const paint = mixHex('#ffffff', sky.low, 0.45);
  for (let i = 0; i < 5; i += 1) {
    const [x, y] = [random() * 1700 - 50, horizon * (0.12 + random() * 0.55)];
    const wide = 160 + random() * 240;
    const puffs = steps(-1, 1, 5).map((at): string => {
      const radius = wide * (0.34 - 0.2 * Math.abs(at)) * (0.8 + random() * 0.4);
      return ellipse([x + at * wide * 0.7, y - radius * 0.18], [radius * 1.7, radius * 0.34]);
    });
    canvas.fill(puffs.join(''), paint, `opacity="${(0.22 + random() * 0.3).toFixed(2)}"`);
  }
}

export function ellipse([x, y]: Point, [wide, high]: Point): string {
  return polygon(
    steps(0, Math.PI * 2, 21)
      .slice(0, -1)
      .map((angle): Point => [x + Math.cos(angle) * wide, y + Math.sin(angle) * high]),
  );
}

/** A hill line from left to right: a few waves and a little roughness. */
export function ridge(scenery: Scenery, base: number, height: number, roughness = 0.25): Point[] {
  const { random } = scenery;
  const waves = [1.3, 2.7, 5.1, 11].map((rate, i) => ({
    rate: rate * (0.8 + random() * 0.5),
    phase: random() * Math.PI * 2,
    size: (i < 2 ? 1 : roughness) / (i + 1),
  }));
  return steps(-20, 1620, 70).map((x): Point => {
    const wave = waves.reduce(
      (sum, { rate, phase, size }) => sum + Math.sin((x / 1600) * Math.PI * rate + phase) * size,
      0,
    );
    return [x, base - height * (0.5 + 0.33 * wave)];
  });
}

export function fillBelow(
  scenery: Scenery,
  line: readonly Point[],
  paint: string,
  bottom = scenery.horizon + 8,
): void {
  scenery.canvas.fill(polygon([...line, [1620, bottom], [-20, bottom]]), paint);
}
