import type { WorldPoint } from '#shared/mercator.ts';
import type { Square } from './base-map-data.ts';

export function touches(box: Square, square: Square): boolean {
  return (
    box.minX <= square.maxX &&
    box.maxX >= square.minX &&
    box.minY <= square.maxY &&
    box.maxY >= square.minY
  );
}

export function segmentTouches(from: WorldPoint, to: WorldPoint, square: Square): boolean {
  const box = {
    minX: Math.min(from.x, to.x),
    maxX: Math.max(from.x, to.x),
    minY: Math.min(from.y, to.y),
    maxY: Math.max(from.y, to.y),
  };
  return touches(box, square);
}

/**
 * Sutherland–Hodgman: the part of a ring inside the square. Without it the canvas would be given
 * coordinates tens of millions of pixels away, where single precision bends the lines in view.
 */
export function clipRing(ring: readonly WorldPoint[], square: Square): readonly WorldPoint[] {
  const sides: Side[] = [
    { axis: 'x', limit: square.minX, sign: 1 },
    { axis: 'x', limit: square.maxX, sign: -1 },
    { axis: 'y', limit: square.minY, sign: 1 },
    { axis: 'y', limit: square.maxY, sign: -1 },
  ];
  return sides.reduce(clipSide, ring);
}

type Side = { axis: 'x' | 'y'; limit: number; sign: 1 | -1 };

function clipSide(ring: readonly WorldPoint[], { axis, limit, sign }: Side): WorldPoint[] {
  const clipped: WorldPoint[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    const isInside = (to[axis] - limit) * sign >= 0;
    if (from && (from[axis] - limit) * sign >= 0 !== isInside) {
      const along = (limit - from[axis]) / (to[axis] - from[axis]);
      clipped.push({ x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) });
    }
    if (isInside) {
      clipped.push(to);
    }
    from = to;
  }
  return clipped;
}
