import { project, worldSize } from '#shared/mercator.ts';
import type { Bubble } from './clusters.ts';

export type BubbleSize = 'full' | 'compact';

export type Box = { left: number; top: number; right: number; bottom: number };

const COMPACT = { single: 24, cluster: 34 } as const;
const FULL_HEIGHT = 34;
const FULL_CLUSTER = 42;

/** Figtree's widest usual letters at 14 px, and the pill's padding. */
const CHARACTER_WIDTH = 8;
const PILL_PADDING = 26;

/**
 * Clusters may stand 30 pixels apart, less than a price is wide. A bubble shows its price only where
 * that covers no other; the rest shrink to a dot or a count and grow under the pointer.
 */
export function declutter(bubbles: readonly Bubble[], zoom: number): Map<string, BubbleSize> {
  const compactBoxes = bubbles.map((bubble) => ({ bubble, box: boxOf(bubble, zoom, 'compact') }));
  const sizes = new Map<string, BubbleSize>();
  const placed: Box[] = [];
  for (const bubble of bubbles.toSorted(byImportance)) {
    const box = boxOf(bubble, zoom, 'full');
    const fits =
      placed.every((other) => !overlaps(box, other)) &&
      compactBoxes.every((other) => other.bubble === bubble || !overlaps(box, other.box));
    sizes.set(bubble.key, fits ? 'full' : 'compact');
    if (fits) {
      placed.push(box);
    }
  }
  return sizes;
}

/** What the bubble covers, in world pixels of the zoom. */
export function boxOf(bubble: Bubble, zoom: number, size: BubbleSize): Box {
  const { x, y } = project(bubble.position);
  const [centerX, centerY] = [x * worldSize(zoom), y * worldSize(zoom)];
  const compact = bubble.count > 1 ? COMPACT.cluster : COMPACT.single;
  const [width, height] = size === 'full' ? fullSize(bubble) : [compact, compact];
  return {
    left: centerX - width / 2,
    right: centerX + width / 2,
    top: centerY - height / 2,
    bottom: centerY + height / 2,
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function fullSize({ count, cheapest }: Bubble): [width: number, height: number] {
  if (count > 1) return [FULL_CLUSTER, FULL_CLUSTER];
  return [cheapest.label.length * CHARACTER_WIDTH + PILL_PADDING, FULL_HEIGHT];
}

function byImportance(a: Bubble, b: Bubble): number {
  return b.count - a.count || a.cheapest.price - b.cheapest.price;
}
