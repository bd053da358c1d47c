import type { Degrees } from './topology.ts';

type Box = { west: number; south: number; east: number; north: number };

/** Where cars are: Romania and the borders around it keep every point of the source. */
export const DETAILED: Box = { west: 17, south: 41.5, east: 33, north: 50 };
const EUROPE: Box = { west: -13, south: 33.5, east: 46, north: 64 };

export function isInside(box: Box, [lng, lat]: Degrees): boolean {
  return lng > box.west && lng < box.east && lat > box.south && lat < box.north;
}

/** How far a simplified line may be from the true one at this point, in degrees of longitude at the equator. */
export function toleranceAt(point: Degrees): number {
  if (isInside(DETAILED, point)) {
    return 0.000_5;
  }
  return isInside(EUROPE, point) ? 0.025 : 0.25;
}

/**
 * Douglas–Peucker with a tolerance that depends on the place. It works on whole arcs, so two
 * countries keep sharing the same border and no gap opens between them.
 */
export function simplify(line: readonly Degrees[]): Degrees[] {
  const corners = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const worst = farthest(line, from, to);
    if (worst !== null) {
      corners.add(worst);
      spans.push([from, worst], [worst, to]);
    }
  }
  return line.filter((_, index) => corners.has(index));
}

function farthest(line: readonly Degrees[], from: number, to: number): number | null {
  const [start, end] = [line[from], line[to]];
  if (!start || !end) {
    return null;
  }
  let worst: number | null = null;
  let worstRatio = 1;
  for (let index = from + 1; index < to; index += 1) {
    const point = line[index] ?? start;
    const ratio = distanceToSegment(point, start, end) / toleranceAt(point);
    if (ratio > worstRatio) {
      worst = index;
      worstRatio = ratio;
    }
  }
  return worst;
}

function distanceToSegment(point: Degrees, start: Degrees, end: Degrees): number {
  const squeeze = Math.cos((point[1] * Math.PI) / 180);
  const [dx, dy] = [(end[0] - start[0]) * squeeze, end[1] - start[1]];
  const [px, py] = [(point[0] - start[0]) * squeeze, point[1] - start[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}
