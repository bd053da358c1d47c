import type { Point } from '../geometry.ts';

export const bodies = [
  'city',
  'hatchback',
  'saloon',
  'estate',
  'suv',
  'van',
  'coupe',
  'convertible',
  'pickup',
  'minibus',
] as const;
export type Body = (typeof bodies)[number];

/**
 * A car in numbers. Lengths are metres; positions along the car (`at`) are fractions of its length
 * counted from the nose; heights inside the lower body are fractions between sill and shoulder.
 */
export type Shape = {
  readonly length: number;
  readonly width: number;
  readonly axles: readonly [front: number, rear: number];
  readonly tyre: number;
  readonly clearance: number;
  /** Plan view: how long the rounded end is, and how square (2 is an ellipse). */
  readonly nose: { readonly depth: number; readonly square: number };
  readonly tail: { readonly depth: number; readonly square: number };
  /** The edge between body side and bonnet, windows and boot: (at, metres above ground). */
  readonly shoulder: readonly Point[];
  readonly crown: number;
  /** Half width as a fraction of the widest, from sill (0) to shoulder (1). */
  readonly section: readonly Point[];
  /** Metres the end stands forward (or back) of its plan, from bottom (0) to top (1). */
  readonly noseProfile: readonly Point[];
  readonly tailProfile: readonly Point[];
  readonly cabin: Cabin;
  readonly windows: Windows;
  /** Dark lower cladding, as a fraction of the body side. */
  readonly cladding: number;
  readonly flare: number;
  /** Which part has no roof. */
  readonly open?: 'cabin' | 'bed';
};

type Cabin = {
  /** Windscreen foot and head on the centre line, then head and foot of the rear window. */
  readonly foot: number;
  readonly head: number;
  readonly rearHead: number;
  readonly rearFoot: number;
  /** Metres the outer ends of windscreen and rear window stand behind (ahead of) their middle. */
  readonly bow: readonly [foot: number, head: number];
  readonly rearBow: readonly [foot: number, head: number];
  /** Half widths as fractions of the widest body. */
  readonly roofWidth: number;
  readonly roof: readonly Point[];
};

type Windows = {
  /** Where the side glass starts and ends: 0 the windscreen pillar, 1 the rear pillar. */
  readonly from: number;
  readonly to: number;
  readonly sill: number;
  readonly top: number;
  /** How much the sill climbs towards the rear. */
  readonly kick: number;
  /** Pillars between the windows: position at the sill and at the top, and width. */
  readonly pillars: readonly (readonly [sill: number, top: number, width: number])[];
  /** Door gaps on the body side: at the sill and at the shoulder. */
  readonly doors: readonly (readonly [bottom: number, top: number])[];
  readonly handles: readonly number[];
  readonly rear: boolean;
};
