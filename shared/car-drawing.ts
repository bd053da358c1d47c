/**
 * A car unfolded on a sheet, for marking damage. The middle shows it from above with the front up; left and right are
 * its sides, with the roof towards the middle; front and rear are at the ends. All numbers are units of this drawing.
 */
export const carSheet = { width: 400, height: 520 } as const;

export const damageZones = [
  'front_bumper',
  'bonnet',
  'windscreen',
  'roof',
  'rear_window',
  'boot',
  'rear_bumper',
  'left_front_wing',
  'left_front_door',
  'left_rear_door',
  'left_rear_wing',
  'left_front_wheel',
  'left_rear_wheel',
  'right_front_wing',
  'right_front_door',
  'right_rear_door',
  'right_rear_wing',
  'right_front_wheel',
  'right_rear_wheel',
  'interior',
] as const;

export type DamageZone = (typeof damageZones)[number];

export const damageKinds = [
  'scratch',
  'dent',
  'crack',
  'paint',
  'broken',
  'missing',
  'other',
] as const;

export type DamageKind = (typeof damageKinds)[number];

export type Point = { x: number; y: number };
export type Rect = { left: number; top: number; right: number; bottom: number };

/**
 * Where bonnet, roof and boot begin or end, as shares of the car's length from the front; and the heights of bonnet and
 * boot.
 */
export type BodyShape = {
  bonnet: number;
  roof: number;
  roofEnd: number;
  boot: number;
  bonnetHeight: number;
  bootHeight: number;
};

const saloon = {
  bonnet: 0.26,
  roof: 0.4,
  roofEnd: 0.68,
  boot: 0.84,
  bonnetHeight: 0.55,
  bootHeight: 0.56,
};
const hatchback = {
  bonnet: 0.24,
  roof: 0.38,
  roofEnd: 0.82,
  boot: 0.94,
  bonnetHeight: 0.56,
  bootHeight: 0.52,
};
const estate = {
  bonnet: 0.25,
  roof: 0.38,
  roofEnd: 0.88,
  boot: 0.96,
  bonnetHeight: 0.55,
  bootHeight: 0.54,
};
const suv = {
  bonnet: 0.25,
  roof: 0.36,
  roofEnd: 0.88,
  boot: 0.96,
  bonnetHeight: 0.62,
  bootHeight: 0.6,
};
const van = {
  bonnet: 0.12,
  roof: 0.25,
  roofEnd: 0.95,
  boot: 0.98,
  bonnetHeight: 0.58,
  bootHeight: 0.9,
};
const coupe = {
  bonnet: 0.32,
  roof: 0.46,
  roofEnd: 0.62,
  boot: 0.86,
  bonnetHeight: 0.58,
  bootHeight: 0.6,
};
const pickup = {
  bonnet: 0.24,
  roof: 0.36,
  roofEnd: 0.58,
  boot: 0.62,
  bonnetHeight: 0.6,
  bootHeight: 0.56,
};

const shapes: Readonly<Record<string, BodyShape>> = {
  city: hatchback,
  compact: hatchback,
  sedan: saloon,
  estate,
  suv,
  van,
  minibus: van,
  coupe,
  convertible: coupe,
  pickup,
};

export function bodyShape(category: string): BodyShape {
  return shapes[category] ?? saloon;
}

/** Where the view from above stands on the sheet. */
export const top: Rect = { left: 145, top: 60, right: 255, bottom: 460 };
const length = top.bottom - top.top;
/** From the ground to the highest point of the left side; the right side is its mirror image. */
export const side = { ground: 22, roof: 118, wheel: 24, axles: [0.18, 0.82] } as const;

export function along(share: number): number {
  return top.top + share * length;
}

type Place = { zone: DamageZone; rect: Rect };

const doors = [
  ['front_wing', 0, 0.28],
  ['front_door', 0.28, 0.5],
  ['rear_door', 0.5, 0.7],
  ['rear_wing', 0.7, 1],
] as const;

const wheels = ['front_wheel', 'rear_wheel'] as const;

/** Every zone of the drawing. Where two overlap, the one that lies on top comes first. */
function zonePlaces(category: string): Place[] {
  const { bonnet, roof, roofEnd, boot } = bodyShape(category);
  const above = [
    ['bonnet', 0, bonnet],
    ['windscreen', bonnet, roof],
    ['roof', roof, roofEnd],
    ['rear_window', roofEnd, boot],
    ['boot', boot, 1],
  ] as const;
  return [
    ...(['left', 'right'] as const).flatMap(placesOfSide),
    ...above.map(([zone, from, to]) => ({
      zone,
      rect: { ...top, top: along(from), bottom: along(to) },
    })),
    { zone: 'front_bumper', rect: { left: 130, right: 270, top: 8, bottom: 60 } },
    { zone: 'rear_bumper', rect: { left: 130, right: 270, top: 460, bottom: 512 } },
  ];
}

function placesOfSide(name: 'left' | 'right'): Place[] {
  const { ground, roof, wheel, axles } = side;
  const strip = (from: number, to: number): Rect =>
    name === 'left'
      ? { left: ground, right: roof, top: from, bottom: to }
      : { left: carSheet.width - roof, right: carSheet.width - ground, top: from, bottom: to };
  const rims = wheels.map((part, i) => {
    const centre = along(axles[i] ?? 0);
    const { left, right } = strip(0, 0);
    const near = name === 'left' ? { left, right: left + wheel } : { left: right - wheel, right };
    const rect = { ...near, top: centre - wheel, bottom: centre + wheel };
    return { zone: `${name}_${part}` as const, rect };
  });
  const panels = doors.map(([part, from, to]) => ({
    zone: `${name}_${part}` as const,
    rect: strip(along(from), along(to)),
  }));
  return [...rims, ...panels];
}

/** The zone at a point of the drawing; `null` beside the car. */
export function zoneAt({ x, y }: Point, category: string): DamageZone | null {
  const found = zonePlaces(category).find(
    ({ rect }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
  );
  return found?.zone ?? null;
}

/** Where a mark is placed in its zone before anybody moves it; `null` for a zone that is not on the drawing. */
export function centreOf(zone: DamageZone, category: string): Point | null {
  const rect = zonePlaces(category).find((place) => place.zone === zone)?.rect;
  return rect
    ? {
        x: Math.round((rect.left + rect.right) / 2),
        y: Math.round((rect.top + rect.bottom) / 2),
      }
    : null;
}
