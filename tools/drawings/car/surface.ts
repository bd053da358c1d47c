import type { Canvas, Stop } from '../canvas.ts';
import { blend, css, type Rgb } from '../colour.ts';
import {
  between,
  clamp,
  cross,
  dot,
  minus,
  polygon,
  unit,
  type Point,
  type Point3,
} from '../geometry.ts';
import type { Camera } from './camera.ts';
import type { Shader } from './light.ts';

type Grid = readonly (readonly Point3[])[];
type Sample = { readonly point: Point3; readonly normal: Point3 };

/**
 * Paints a curved surface as narrow bands, each with a gradient along its length: smooth shading
 * from a few dozen shapes. Rows of the grid run along the surface.
 */
export function paintSurface(canvas: Canvas, camera: Camera, grid: Grid, shade: Shader): void {
  const outward = orientation(grid);
  for (let row = 0; row < grid.length - 1; row += 1) {
    const band = trimmed(camera, grid, row, outward);
    if (band.samples.length < 2) continue;
    canvas.fill(band.path, bandPaint(canvas, camera, band.samples, shade));
  }
}

/** Continues past the edge of what is seen for as long as that makes the band longer in the picture. */
function widened(camera: Camera, samples: readonly Sample[], [first, last]: Point): Point {
  const seen = samples.map(({ point }) => camera.project(point));
  const [start, end] = [seen[first] ?? [0, 0], seen[last] ?? [0, 0]];
  const reach = (index: number) => {
    const [x, y] = seen[index] ?? start;
    return (x - start[0]) * (end[0] - start[0]) + (y - start[1]) * (end[1] - start[1]);
  };
  let [from, to] = [first, last];
  while (from > 0 && reach(from - 1) < reach(from)) from -= 1;
  while (to < samples.length - 1 && reach(to + 1) > reach(to)) to += 1;
  return [from, to + 1];
}

/** One band, cut where the surface turns away from the viewer. */
function trimmed(camera: Camera, grid: Grid, row: number, outward: number) {
  const samples = samplesOf(grid, row, outward);
  const heights = samples.map(({ point, normal }) => dot(minus(camera.eye, point), normal));
  const first = heights.findIndex((height) => height > 0);
  const last = heights.findLastIndex((height) => height > 0);
  if (first < 0) return { samples: [], path: '' };
  const [from, to] = widened(camera, samples, [first, last]);
  const pick = (points: readonly Point3[]) => points.slice(from, to);
  const [upper, lower] = [grid[row] ?? [], grid[row + 1] ?? []];
  const next = pick(grid[row + 2] ?? lower);
  const overlapped = pick(lower).map((point, i) => between(point, next[i] ?? point, 0.6));
  return {
    samples: samples.slice(first, last + 1),
    path: polygon([...pick(upper), ...overlapped.toReversed()].map(camera.project)),
  };
}

function samplesOf(grid: Grid, row: number, outward: number): Sample[] {
  const [upper, lower] = [grid[row] ?? [], grid[row + 1] ?? []];
  return upper.map((point, column) => {
    const below = lower[column] ?? point;
    const middle = (index: number) => {
      const i = clamp(index, 0, upper.length - 1);
      return between(upper[i] ?? point, lower[i] ?? point, 0.5);
    };
    const alongside = minus(middle(column + 1), middle(column - 1));
    const normal = unit(cross(alongside, minus(below, point)));
    return {
      point: middle(column),
      normal: [normal[0] * outward, normal[1] * outward, normal[2] * outward],
    };
  });
}

/** 1 or -1: which way the normals of this grid must be turned to point away from the car's middle. */
function orientation(grid: Grid): number {
  const row = Math.floor(grid.length / 2) - 1;
  const samples = samplesOf(grid, Math.max(0, row), 1);
  const sample = samples[Math.floor(samples.length / 2)];
  return sample && dot(sample.normal, minus(sample.point, [0, 0, 0.2])) < 0 ? -1 : 1;
}

/** Bands shorter than this (in picture units) are seen end-on and get one flat colour. */
const END_ON = 26;

function bandPaint(canvas: Canvas, camera: Camera, samples: readonly Sample[], shade: Shader) {
  const points = samples.map(({ point }) => camera.project(point));
  const [start, end]: [Point, Point] = [points[0] ?? [0, 0], points.at(-1) ?? [1, 1]];
  const axis: Point = [end[0] - start[0], end[1] - start[1]];
  const square = axis[0] ** 2 + axis[1] ** 2 || 1;
  const middle = samples[Math.floor(samples.length / 2)];
  if (middle && square < END_ON * END_ON) return css(shade(middle.point, middle.normal));
  let reached = 0;
  const shades = samples.map(({ point, normal }, i): Shade => {
    const [x, y]: Point = points[i] ?? start;
    const offset = ((x - start[0]) * axis[0] + (y - start[1]) * axis[1]) / square;
    reached = clamp(Math.max(reached, offset));
    return { offset: reached, colour: shade(point, normal) };
  });
  const stops = essential(shades).map(({ offset, colour }): Stop => [offset, css(colour)]);
  return canvas.linear(start, end, stops);
}

type Shade = { readonly offset: number; readonly colour: Rgb };

/** A difference between neighbouring bands that the eye does not see. */
const TOLERANCE = 0.011;

/** Leaves out shades that lie on a straight line between their neighbours (Douglas-Peucker). */
function essential(shades: readonly Shade[]): Shade[] {
  const [first, last] = [shades[0], shades.at(-1)];
  if (!first || !last || shades.length < 3) return [...shades];
  const inner = shades.slice(1, -1).map((shade) => deviation(shade, first, last));
  const worst = Math.max(...inner);
  if (worst < TOLERANCE) return [first, last];
  const middle = inner.indexOf(worst) + 1;
  return [...essential(shades.slice(0, middle + 1)), ...essential(shades.slice(middle)).slice(1)];
}

function deviation({ offset, colour }: Shade, first: Shade, last: Shade): number {
  const span = last.offset - first.offset;
  const straight = blend(first.colour, last.colour, span > 0 ? (offset - first.offset) / span : 0);
  return Math.max(...colour.map((part, i) => Math.abs(part - (straight[i] ?? 0))));
}
