import type { CancellationPolicy, ExtraKind, ExtraUnit } from '#server/db/generated/enums.ts';
import { carFeatures, type CarFeature } from '#server/domain/cars/features.ts';
import { selfCheckInOf } from './car-texts.ts';
import type { Model } from './models.ts';
import { Random } from './random.ts';
import { placeOf, townOf, type TownSlug } from './towns.ts';

type Motor = { fuel: string; gearbox: string; year: number };

/** How likely each feature is on a plain, a usual and a rich car. */
const odds: Record<CarFeature, readonly [plain: number, usual: number, rich: number]> = {
  air_conditioning: [0.85, 1, 1],
  bluetooth: [0.8, 1, 1],
  apple_carplay: [0.3, 0.75, 0.95],
  android_auto: [0.3, 0.75, 0.9],
  navigation: [0.1, 0.4, 0.95],
  usb_charging: [0.8, 0.95, 1],
  cruise_control: [0.3, 0.8, 1],
  adaptive_cruise: [0, 0.15, 0.7],
  lane_assist: [0.05, 0.4, 0.85],
  parking_sensors: [0.4, 0.85, 1],
  rear_camera: [0.15, 0.55, 0.95],
  keyless_entry: [0, 0.25, 0.85],
  heated_seats: [0.1, 0.4, 0.95],
  leather_seats: [0, 0.05, 0.75],
  panoramic_roof: [0, 0.05, 0.35],
  isofix: [0.9, 0.95, 0.85],
  winter_tyres: [0.6, 0.75, 0.9],
  four_wheel_drive: [0, 0, 0],
  roof_rack: [0, 0, 0],
  tow_bar: [0, 0, 0],
  charging_cable: [0, 0, 0],
  pet_friendly: [0.3, 0.3, 0.15],
  non_smoking: [0.7, 0.8, 0.95],
};

export function featuresOf(model: Model, motor: Motor, random: Random): CarFeature[] {
  const special = specialOdds(model, motor);
  return carFeatures.filter((feature) =>
    random.chance(special[feature] ?? odds[feature][model.comfort]),
  );
}

const roomy = new Set(['estate', 'suv', 'van']);
const rugged = new Set(['suv', 'pickup']);
const strong = new Set(['suv', 'pickup', 'estate', 'van']);

function specialOdds(
  { category, seats }: Model,
  { fuel }: Motor,
): Partial<Record<CarFeature, number>> {
  return {
    four_wheel_drive: rugged.has(category) ? 0.55 : 0.02,
    roof_rack: roomy.has(category) ? 0.35 : 0,
    tow_bar: strong.has(category) ? 0.25 : 0.03,
    charging_cable: fuel === 'electric' ? 1 : 0,
    ...(seats < 4 ? { isofix: 0.1 } : {}),
  };
}

export type Extra = { kind: ExtraKind; unit: ExtraUnit; price: number; maxQuantity: number };

/** Prices in whole lei; the last figures say how often a company and a private owner offer the extra. */
const extras: readonly (readonly [
  ExtraKind,
  ExtraUnit,
  readonly number[],
  number,
  readonly [number, number],
])[] = [
  ['additional_driver', 'booking', [50, 60, 80], 2, [1, 0.5]],
  ['child_seat', 'booking', [40, 60, 75], 2, [1, 0.45]],
  ['snow_chains', 'booking', [40, 50, 60], 1, [0.8, 0.25]],
  ['prepaid_fuel', 'booking', [320, 350, 390], 1, [0.6, 0.1]],
  ['cross_border', 'booking', [120, 150, 200], 1, [0.8, 0.2]],
  ['roof_box', 'day', [20, 25, 30], 1, [0.5, 0.15]],
];

const unfitForRoofBox = new Set(['convertible', 'coupe', 'pickup', 'minibus']);

export function extrasOf(model: Model, isCompany: boolean, random: Random): Extra[] {
  return extras
    .filter(
      ([kind, , , , [company, person]]) =>
        random.chance(isCompany ? company : person) && fits(kind, model),
    )
    .map(([kind, unit, lei, maxQuantity]) => ({
      kind,
      unit,
      price: random.pick(lei) * 100,
      maxQuantity,
    }));
}

function fits(kind: ExtraKind, { category, seats }: Model): boolean {
  if (kind === 'child_seat') return seats >= 4;
  return kind !== 'roof_box' || !unfitForRoofBox.has(category);
}

export type DeliveryPlace = { name: string; lat: number; lng: number; fee: number };

/** Companies bring cars to the airport and the station, some owners too. */
export function deliveryPlacesIn(
  slug: TownSlug,
  isCompany: boolean,
  random: Random,
): DeliveryPlace[] {
  const { airport, station } = townOf(slug);
  const willing = isCompany ? 0.9 : 0.35;
  const places: DeliveryPlace[] = [];
  if (airport && random.chance(willing)) {
    const fee = random.pick(isCompany ? [0, 50, 60] : [60, 80, 100]) * 100;
    places.push({ ...spotOf(airport), fee });
  }
  if (station && random.chance(willing * 0.8))
    places.push({ ...spotOf(station), fee: random.pick([0, 30, 40]) * 100 });
  return places;
}

/** How a car reaches its client where they don't meet the host at the car. */
export type Handover = Record<'deliveryKm' | 'deliveryKmFee' | 'deliveryMinFee', number | null> & {
  /** How a client finds car and key without the host; `null` where the host hands it over. */
  selfCheckIn: string | null;
};

export function handoverOf(isCompany: boolean, plate: string): Handover {
  return {
    ...deliveryRangeOf(isCompany, new Random(`delivery of ${plate}`)),
    selfCheckIn: isCompany ? null : selfCheckInOf(new Random(`self check-in of ${plate}`)),
  };
}

/** Some hosts bring their cars to any address in the neighbourhood, for a fee by the kilometre. */
function deliveryRangeOf(isCompany: boolean, random: Random) {
  if (!random.chance(isCompany ? 0.5 : 0.35))
    return { deliveryKm: null, deliveryKmFee: null, deliveryMinFee: null };
  return {
    deliveryKm: random.pick([15, 20, 30, 40]),
    deliveryKmFee: random.pick([2_00, 2_50, 3_00, 4_00]),
    deliveryMinFee: random.pick([0, 20_00, 30_00]),
  };
}

function spotOf(slug: string) {
  const { name, lat, lng } = placeOf(slug);
  return { name, lat, lng };
}

export type Terms = {
  leadHours: number;
  minHours: number;
  maxDays: number;
  bufferMinutes: number;
  cancellationPolicy: CancellationPolicy;
  discount3: number;
  discount7: number;
  discount30: number;
  kmPerDay: number;
};

export function termsOf(isCompany: boolean, random: Random): Terms {
  const [discount3, discount7, discount30] = isCompany
    ? [500, 1_000, 2_000]
    : random.weighted([
        [[500, 1_000, 2_000], 4],
        [[0, 800, 1_500], 2],
        [[0, 0, 0], 2],
        [[700, 1_200, 2_500], 1],
      ] as const);
  return {
    leadHours: isCompany ? 2 : random.pick([2, 4, 6, 12, 24]),
    minHours: random.weighted([
      [24, 8],
      [48, isCompany ? 0 : 2],
      [72, isCompany ? 0 : 1],
    ]),
    maxDays: isCompany ? random.pick([60, 90]) : random.pick([14, 21, 30, 30]),
    bufferMinutes: random.pick(isCompany ? [60, 90] : [60, 120, 180]),
    cancellationPolicy: random.weighted([
      ['flexible', 4],
      ['moderate', 4],
      ['strict', isCompany ? 1 : 2],
    ]),
    discount3,
    discount7,
    discount30,
    kmPerDay: random.weighted([
      [150, 1],
      [200, 5],
      [250, 3],
      [300, 3],
      [400, 1],
    ]),
  };
}
