/** Metres: x towards the nose, y towards the side the viewer sees, z up from the ground. */
export type Point3 = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

/** Reads `'x y, x y, …'`, so that tables of points stay short in the code. */
export function knots(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** `count` evenly spaced numbers, both ends included. */
export function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => mix(from, to, index / (count - 1)));
}

export const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function unit([x, y, z]: Point3): Point3 {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

export function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function between(a: Point3, b: Point3, t: number): Point3 {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

function tangents(through: readonly Point[]): number[] {
  const slope = (i: number) => {
    const [a, b] = [through[i], through[i + 1]];
    return a && b ? (b[1] - a[1]) / (b[0] - a[0]) : 0;
  };
  return through.map((_, i) => {
    if (i === 0 || i === through.length - 1) return slope(Math.min(i, through.length - 2));
    const [before, after] = [slope(i - 1), slope(i)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}

/** A smooth function through the points (x ascending) that never overshoots them. */
export function curve(through: readonly Point[]): (x: number) => number {
  const slopes = tangents(through);
  return (x) => {
    const index = Math.max(
      0,
      through.findLastIndex((knot, i) => knot[0] <= x && i < through.length - 1),
    );
    const [a, b] = [through[index] ?? [0, 0], through[index + 1] ?? [1, 0]];
    const width = b[0] - a[0];
    const t = clamp((x - a[0]) / width);
    const [m, n] = [(slopes[index] ?? 0) * width, (slopes[index + 1] ?? 0) * width];
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * a[1] +
      (t3 - 2 * t2 + t) * m +
      (3 * t2 - 2 * t3) * b[1] +
      (t3 - t2) * n
    );
  };
}

/** Corners of a polygon cut and rounded with `cut` (same unit as the points); long edges get extra points. */
export function rounded(corners: readonly Point[], cut: number, density = 6): Point[] {
  return corners.flatMap((corner, i) => {
    const before = corners.at(i - 1) ?? corner;
    const after = corners[(i + 1) % corners.length] ?? corner;
    const start = towards(corner, before, cut);
    const end = towards(corner, after, cut);
    const arc = steps(0, 1, 6).map((t): Point => quadratic([start, corner, end], t));
    const next = towards(after, corner, cut);
    const edge = steps(0, 1, density + 2)
      .slice(1, -1)
      .map((t): Point => [mix(end[0], next[0], t), mix(end[1], next[1], t)]);
    return [...arc, ...edge];
  });
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const t = Math.min(0.5, distance / length);
  return [mix(from[0], to[0], t), mix(from[1], to[1], t)];
}

function quadratic([a, b, c]: readonly [Point, Point, Point], t: number): Point {
  const at = (i: 0 | 1) => (1 - t) * (1 - t) * a[i] + 2 * t * (1 - t) * b[i] + t * t * c[i];
  return [at(0), at(1)];
}

const written = ([x, y]: Point) => `${round(x)} ${round(y)}`;
export const round = (value: number) => Math.round(value * 10) / 10;

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** Joins straight runs and writes each step relative to the last point, which halves the text. */
export function polyline(points: readonly Point[]): string {
  const [start, ...rest] = thinned(points);
  if (!start) return 'M0 0';
  let [x, y] = start.map((value) => Math.round(value * 10));
  const relative = rest.map((point) => {
    const [nextX, nextY] = point.map((value) => Math.round(value * 10));
    const step = [(nextX ?? 0) - (x ?? 0), (nextY ?? 0) - (y ?? 0)];
    [x, y] = [nextX, nextY];
    return step.map((tenths) => tenths / 10).join(' ');
  });
  return `M${written(start)}l${relative.join(' ')}`;
}

/** How far, in picture units, a point that is left out may be from the line, and how many in a row may be left out. */
const STRAIGHT = 0.16;
const MOST_DROPPED = 4;

function thinned(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  let dropped = 0;
  points.forEach((point, i) => {
    const [before, after] = [corners.at(-1), points[i + 1]];
    const straight =
      before && after && dropped < MOST_DROPPED && offLine(point, before, after) < STRAIGHT;
    dropped = straight ? dropped + 1 : 0;
    if (!straight) corners.push(point);
  });
  return corners;
}

function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  const inside = (x - ax) * (bx - x) + (y - ay) * (by - y) >= 0;
  if (!inside) return Number.POSITIVE_INFINITY;
  return length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : 0;
}

/** A Catmull-Rom spline through the points, as cubic Béziers. */
export function spline(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => {
    const last = points.length - 1;
    const index = closed ? (i + points.length) % points.length : clamp(i, 0, last);
    return points[index] ?? [0, 0];
  };
  const segments = closed ? points.length : points.length - 1;
  const parts = Array.from({ length: segments }, (_, i) => {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${written(first)} ${written(second)} ${written(p2)}`;
  });
  return `M${written(at(0))}${parts.join('')}${closed ? 'Z' : ''}`;
}
