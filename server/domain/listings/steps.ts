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
};

export type PriceLists = {
  protections: { plan: ProtectionPlan; dayPrice: number; excess: number; deposit: number }[];
  /** Each has a kind of the catalogue or a name of the host's own. */
  extras: {
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

/** Has a car offer these plans, extras and places, and no others. Bookings there are have theirs on record. */
export async function replaceLists(tx: Db, carId: string, lists: PriceLists): Promise<void> {
  const { protections, extras, deliveryPlaces } = lists;
  await tx.carProtection.deleteMany({ where: { carId } });
  await tx.carProtection.createMany({ data: protections.map((plan) => ({ carId, ...plan })) });
  await tx.carExtra.deleteMany({ where: { carId } });
  await tx.carExtra.createMany({ data: extras.map((extra) => ({ carId, ...extra })) });
  await tx.deliveryPlace.deleteMany({ where: { carId } });
  await tx.deliveryPlace.createMany({ data: deliveryPlaces.map((place) => ({ carId, ...place })) });
}
