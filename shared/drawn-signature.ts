/** A signature as strokes, each a flat list x, y, x, y … of whole numbers inside the box. */
export type Drawing = number[][];

export const signatureBox = { width: 600, height: 200 } as const;

/** More than any signature needs; the largest drawing is about 20 kB. */
export const drawingLimits = { strokes: 60, numbersOfStroke: 800, numbers: 5_000 } as const;

/** Fewer points than this are not a signature. */
const LEAST_POINTS = 8;

export function isSignature(drawing: Drawing): boolean {
  return drawing.reduce((sum, stroke) => sum + stroke.length / 2, 0) >= LEAST_POINTS;
}

/** The strokes as an SVG path, with curves between the recorded points. */
export function signaturePath(drawing: Drawing): string {
  return drawing.map(strokePath).join('');
}

function strokePath(stroke: readonly number[]): string {
  const points = pointsOf(stroke);
  const [first, ...rest] = points;
  if (!first) return '';
  const last = points.at(-1) ?? first;
  const curves = rest.slice(0, -1).map(([x, y], i) => {
    const [nextX, nextY] = rest[i + 1] ?? last;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `M${first.join(' ')}${curves.join('')}L${last.join(' ')}`;
}

function pointsOf(stroke: readonly number[]): [number, number][] {
  return Array.from({ length: Math.floor(stroke.length / 2) }, (_, i) => [
    stroke[2 * i] ?? 0,
    stroke[2 * i + 1] ?? 0,
  ]);
}
