import {
  knots,
  clamp,
  curve,
  mix,
  smoothstep,
  steps,
  type Point,
  type Point3,
} from '../geometry.ts';
import type { Shape } from './shape.ts';

export type Shell = ReturnType<typeof shell>;

/**
 * The surfaces of a car. `side` walks round the lower body: `along` is metres from the middle of the
 * nose (negative on the far side, beyond `girth` past the tail), `up` runs from sill 0 to shoulder 1. `cabin` walks round the
 * glass: `round` is 0 in the middle of the windscreen, 0.25 at its pillar, 0.75 at the rear pillar
 * and 1 in the middle of the rear window; `up` from the shoulder to the roof.
 */
export function shell(shape: Shape) {
  const plan = planOf(shape);
  const place = placements(shape);
  const section = curve(shape.section);
  const nose = curve(shape.noseProfile);
  const tail = curve(shape.tailProfile);
  const half = shape.width / 2;

  const side = (walked: number, up: number): Point3 => {
    const along = walked > plan.girth ? walked - 2 * plan.girth : walked;
    const [x, y] = plan.at(Math.abs(along));
    const lean =
      nose(up) * smoothstep(place.x(shape.axles[0]) - 0.1, shape.length / 2, x) +
      tail(up) * smoothstep(place.x(shape.axles[1]) + 0.1, -shape.length / 2, x);
    const bottom = place.bottom(x);
    const width =
      y * section(up) +
      flare(shape, place, x) * smoothstep(0.05, 0.4, up) * (1 - smoothstep(0.55, 0.95, up));
    return [x + lean, Math.sign(along || 1) * width, mix(bottom, place.shoulder(x), up)];
  };

  /** The top of the body: bonnet, boot, or what the cabin stands on. `across` runs from -1 to 1. */
  const top = (along: number, across: number): Point3 => {
    const edge = side(along, 1);
    return [
      edge[0],
      edge[1] * across,
      edge[2] + shape.crown * crownAt(shape, edge[0]) * (1 - across * across),
    ];
  };

  const sideAt = (x: number, up: number, sign = 1) => side(sign * plan.along(x), up);
  return {
    shape,
    half,
    plan,
    place,
    side,
    top,
    sideAt,
    cabin: cabinOf(shape, place, sideAt),
    girth: plan.girth,
  };
}

/** The crown fades out towards both ends, where the top bends down. */
const crownAt = ({ length }: Shape, x: number) =>
  smoothstep(0, 0.7, length / 2 - x) * smoothstep(0, 0.5, x + length / 2);

function flare(shape: Shape, place: ReturnType<typeof placements>, x: number) {
  return shape.axles.reduce((sum, at) => {
    const distance = (x - place.x(at)) / (shape.tyre * 1.5);
    return sum + shape.flare * Math.exp(-distance * distance);
  }, 0);
}

function placements(shape: Shape) {
  const x = (at: number) => shape.length * (0.5 - at);
  const at = (position: number) => 0.5 - position / shape.length;
  const shoulder = curve(shape.shoulder);
  const lift = curve(knots('0 0.03, 0.12 0.0, 0.88 0.0, 1 0.08'));
  return {
    x,
    at,
    shoulder: (position: number) => shoulder(clamp(at(position))),
    bottom: (position: number) => shape.clearance + lift(clamp(at(position))),
  };
}

/** Half the outline seen from above, walked in metres from the middle of the nose to the middle of the tail. */
function planOf(shape: Shape) {
  const line = outline(shape);
  const walked = [0];
  line.forEach(([x, y], i) => {
    const before = line[i - 1];
    if (before) walked.push((walked[i - 1] ?? 0) + Math.hypot(x - before[0], y - before[1]));
  });
  const girth = walked.at(-1) ?? 1;
  const at = (along: number): Point => {
    const after = clamp(firstAbove(walked, along), 1, line.length - 1);
    const [from = 0, to = 1] = walked.slice(after - 1, after + 1);
    const [a = [0, 0], b = [0, 0]] = line.slice(after - 1, after + 1);
    const t = clamp((along - from) / (to - from || 1));
    return [mix(a[0], b[0], t), mix(a[1], b[1], t)];
  };
  /** The walk at which the outline passes this x on the side of the car. */
  const behind = line.map(([x]) => -x);
  const along = (x: number): number => {
    const after = clamp(firstAbove(behind, -x), 1, line.length - 1);
    const [from = 0, to = 1] = behind.slice(after - 1, after + 1);
    const [start = 0, end = 0] = walked.slice(after - 1, after + 1);
    return mix(start, end, clamp((-x - from) / (to - from || 1)));
  };
  return { at, along, girth };
}

/** Index of the first of these ascending numbers that is not below the value. */
function firstAbove(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A quarter of a superellipse: `square` 2 is round, more is boxier. */
function turn(angle: number, square: number): Point {
  return [Math.cos(angle) ** (2 / square), Math.sin(angle) ** (2 / square)];
}

function outline(shape: Shape): Point[] {
  const half = shape.width / 2;
  const end = shape.length / 2;
  const front = steps(0, Math.PI / 2, 90).map((angle): Point => {
    const [c, s] = turn(angle, shape.nose.square);
    return [end - shape.nose.depth * (1 - c), half * s];
  });
  const rear = steps(Math.PI / 2, 0, 90).map((angle): Point => {
    const [c, s] = turn(angle, shape.tail.square);
    return [-end + shape.tail.depth * (1 - c), half * s];
  });
  const flank = steps(end - shape.nose.depth, -end + shape.tail.depth, 30).slice(1, -1);
  return [...front, ...flank.map((x): Point => [x, half]), ...rear];
}

type SideAt = (x: number, up: number) => Point3;

function cabinOf(shape: Shape, place: ReturnType<typeof placements>, sideAt: SideAt) {
  const { cabin } = shape;
  const roofline = curve(cabin.roof);
  const half = shape.width / 2;
  const ends = {
    foot: place.x(cabin.foot),
    head: place.x(cabin.head),
    rearFoot: place.x(cabin.rearFoot),
    rearHead: place.x(cabin.rearHead),
  };
  const foot = (round: number): Point3 => {
    const [x, q] = ring(round, [ends.foot, ends.rearFoot], [cabin.bow[0], cabin.rearBow[0]]);
    const edge = sideAt(x, 1);
    return [x, edge[1] * 0.955 * q, edge[2] + shape.crown * 0.6 * (1 - q * q)];
  };
  const head = (round: number): Point3 => {
    const [x, q] = ring(round, [ends.head, ends.rearHead], [cabin.bow[1], cabin.rearBow[1]]);
    const narrow = 1 - 0.05 * smoothstep(ends.head - 1, ends.rearHead, x);
    return [x, half * cabin.roofWidth * q * narrow, roofline(place.at(x)) + 0.04 * (1 - q * q)];
  };
  const glass = (walked: number, up: number): Point3 => {
    const round = walked > 1 ? walked - 2 : walked;
    const [a, b] = [foot(Math.abs(round)), head(Math.abs(round))];
    const bulge = Math.sin(Math.PI * up) * 0.035;
    const flank =
      smoothstep(0.2, 0.3, Math.abs(round)) * (1 - smoothstep(0.7, 0.8, Math.abs(round)));
    const ahead = (1 - flank) * (Math.abs(round) < 0.5 ? 1 : -1) * bulge * 0.8;
    const y = mix(a[1], b[1], up * Math.abs(up) ** 0.12) + bulge * flank;
    return [mix(a[0], b[0], up) + ahead, y * Math.sign(round || 1), mix(a[2], b[2], up)];
  };
  /** `across` from -1 to 1; `round` as in the walk round the glass. */
  const roof = (round: number, across: number): Point3 => {
    const edge = head(round);
    return [
      edge[0],
      edge[1] * across,
      edge[2] + 0.055 * smoothstep(0, 0.5, edge[1]) * (1 - across * across),
    ];
  };
  return { glass, roof, ends };
}

/** x and breadth (0–1) of a ring with straight flanks and bowed ends. */
function ring(round: number, [front, rear]: Point, [frontBow, rearBow]: Point): Point {
  if (round <= 0.25) {
    const q = round / 0.25;
    return [front - frontBow * q ** 2.2, q];
  }
  if (round >= 0.75) {
    const q = (1 - round) / 0.25;
    return [rear + rearBow * q ** 2.2, q];
  }
  return [mix(front - frontBow, rear + rearBow, (round - 0.25) / 0.5), 1];
}
