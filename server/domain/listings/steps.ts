import type { Db } from '#server/db/client.ts';
import type {
  CancellationPolicy,
  CarCategory,
  ExtraKind,
  ExtraUnit,
  Fuel,
  Gearbox,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';

export type Identity = {
  make: string;
  model: string;
  year: number;
  plate: string;
  vin: string | null;
  colour: string;
  odometerKm: number;
};

export type Specification = {
  category: CarCategory;
  seats: number;
  doors: number;
  gearbox: Gearbox;
  fuel: Fuel;
  features: string[];
  description: string;
};

type PlaceFields = {
  town: string;
  townSlug: string;
  address: string;
  lat: number;
  lng: number;
};

/** Amounts are minor units, discounts basis points. */
type PriceFields = {
  basePrice: number;
  discount3: number;
  discount7: number;
  discount30: number;
  kmPerDay: number;
  kmPrice: number;
  deposit: number;
  excess: number;
  insurer: string | null;
  roadsidePhone: string | null;
  /** How far the host brings the car to any address, and for how much; all three or none. */
  deliveryKm: number | null;
  deliveryKmFee: number | null;
  deliveryMinFee: number | null;
};

export type PriceLists = {
  protections: { plan: ProtectionPlan; dayPrice: number; excess: number; deposit: number }[];
  /** Each has either a kind of extra or a name of the host's own, and such a one its id if it was there before. */
  extras: {
    id?: string | null;
    kind: ExtraKind | null;
    name: string | null;
    unit: ExtraUnit;
    price: number;
    maxQuantity: number;
  }[];
  deliveryPlaces: { name: string; lat: number; lng: number; fee: number }[];
};

type RuleFields = {
  leadHours: number;
  minHours: number;
  maxDays: number;
  bufferMinutes: number;
  instantBook: boolean;
  minAge: number;
  minLicenceYears: number;
  cancellationPolicy: CancellationPolicy;
  rules: string;
  selfCheckIn: string | null;
};

/** One step as it is saved, with all of its fields. */
export type StepChange =
  | { step: 'identity'; fields: Identity }
  | { step: 'specification'; fields: Specification }
  | { step: 'place'; fields: PlaceFields }
  | { step: 'price'; fields: PriceFields; lists: PriceLists }
  | { step: 'rules'; fields: RuleFields };

/**
 * Replaces the plans, extras and delivery places of a car. Those that stay keep their ids, because open pages use them.
 * Bookings have copies of their own.
 */
export async function replaceLists(tx: Db, carId: string, lists: PriceLists): Promise<void> {
  const { protections, extras, deliveryPlaces } = lists;
  await tx.carProtection.deleteMany({ where: { carId } });
  await tx.carProtection.createMany({ data: protections.map((plan) => ({ carId, ...plan })) });
  await replaceExtras(tx, carId, extras);
  await replacePlaces(tx, carId, deliveryPlaces);
}

/** A host's own extra that has another name now is still the same one. */
async function replaceExtras(tx: Db, carId: string, extras: PriceLists['extras']): Promise<void> {
  const offered = await tx.carExtra.findMany({ where: { carId }, select: extraKey });
  const wanted = withKnownIds(offered, extras);
  const { kept, added, gone } = compared(offered, wanted, (one, other) => one.id === other.id);
  await tx.carExtra.deleteMany({ where: { id: { in: gone } } });
  // Two extras may have exchanged their names, and no two of a car have the same for a moment.
  const own = kept.flatMap(({ id, wanted: { kind } }) => (kind === null ? [id] : []));
  await tx.execute`update car_extras set name = id::text where id = any(${own}::uuid[])`;
  for (const { id, wanted: data } of kept)
    await tx.carExtra.update({ where: { id }, data: { ...data, id }, select: { id: true } });
  await tx.carExtra.createMany({
    data: added.map(({ id: _unknown, ...extra }) => ({ carId, ...extra })),
  });
}

/**
 * The ids of the extras that are there. One is known by its id, or else by its kind or name; an id that no extra of the
 * car has, or that came twice, is none.
 */
function withKnownIds(offered: readonly ExtraKey[], extras: PriceLists['extras']) {
  const left = new Map(offered.map((extra) => [extra.id, extra]));
  const taken = extras.map(({ id }) => {
    const known = id && left.get(id);
    if (!known || known.kind !== null) return null;
    left.delete(known.id);
    return known.id;
  });
  return extras.map((extra, at) => {
    const same =
      taken[at] ?? [...left.values()].find((one) => isNamedAlike(one, extra))?.id ?? null;
    if (same) left.delete(same);
    return { ...extra, id: same };
  });
}

async function replacePlaces(
  tx: Db,
  carId: string,
  places: PriceLists['deliveryPlaces'],
): Promise<void> {
  const offered = await tx.deliveryPlace.findMany({
    where: { carId },
    select: { id: true, name: true },
  });
  const { kept, added, gone } = compared(offered, places, (one, other) => one.name === other.name);
  await tx.deliveryPlace.deleteMany({ where: { id: { in: gone } } });
  for (const { id, wanted } of kept)
    await tx.deliveryPlace.update({ where: { id }, data: wanted, select: { id: true } });
  await tx.deliveryPlace.createMany({ data: added.map((place) => ({ carId, ...place })) });
}

const extraKey = { id: true, kind: true, name: true } as const;

type ExtraKey = Pick<PriceLists['extras'][number], 'kind' | 'name'> & { id: string };

/** The most extras with own names that a car may have. */
export const MOST_OWN_EXTRAS = 8;

/** Of the same kind, or with the same own name, however it is written. */
function isNamedAlike(one: ExtraKey, other: PriceLists['extras'][number]): boolean {
  if (one.kind !== other.kind) return false;
  return one.name?.toLowerCase() === other.name?.toLowerCase();
}

/** Which of the present offers stay, and which are added or removed. */
function compared<There extends { id: string }, Wanted>(
  there: readonly There[],
  wanted: readonly Wanted[],
  isSame: (one: There, other: Wanted) => boolean,
) {
  const pairs = wanted.map((one) => ({
    wanted: one,
    id: there.find((other) => isSame(other, one))?.id,
  }));
  const kept = pairs.flatMap(({ id, wanted: one }) => (id ? [{ id, wanted: one }] : []));
  return {
    kept,
    added: pairs.filter(({ id }) => !id).map(({ wanted: one }) => one),
    gone: there.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id)),
  };
}
