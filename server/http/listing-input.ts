import { z } from 'zod';
import {
  CancellationPolicy,
  CarCategory,
  ExtraKind,
  ExtraUnit,
  Fuel,
  Gearbox,
} from '#server/db/generated/enums.ts';
import { carFeatures } from '#server/domain/cars/features.ts';
import {
  MOST_OWN_EXTRAS,
  type Specification,
  type StepChange,
  type PriceLists,
} from '#server/domain/listings/steps.ts';
import { rules as limits } from '#server/domain/rules.ts';
import { carColours, foreignPlate, hasVinForm, romanianPlate, vinOf } from '#shared/vehicle.ts';
import { phone } from './account-input.ts';
import { line, numeric, text, ticked, whole, optional, uuid } from './input.ts';
import { place } from './place-input.ts';

const EARLIEST_YEAR = 1995;

/** Cars of the next model year are sold before it begins. */
const modelYear = z.coerce
  .number()
  .int()
  .superRefine((year, context) => {
    const latest = new Date().getFullYear() + 1;
    if (year >= EARLIEST_YEAR && year <= latest) return;
    const params = { min: String(EARLIEST_YEAR), max: String(latest) };
    context.addIssue({ code: 'custom', message: 'errors.year', params });
  });

const plateText = z.object({ plate: line(15).pipe(z.string().min(1)), foreign: ticked });

const identityFields = plateText.extend({
  make: line(40).pipe(z.string().min(1)),
  model: line(60).pipe(z.string().min(1)),
  year: modelYear,
  vin: line(30)
    .transform((typed, context) => {
      if (typed === '') return null;
      const vin = vinOf(typed);
      const message = hasVinForm(typed) ? 'errors.vinDigit' : 'errors.vin';
      if (!vin) context.addIssue({ code: 'custom', message });
      return vin;
    })
    .default(null),
  colour: z.enum(carColours),
  odometerKm: whole(0, 1_000_000),
});

/** Brings the plate into its standard form, so that the same car always has the same text. */
export const identity = identityFields.transform(({ plate: typed, foreign, ...rest }, context) => {
  const plate = foreign ? foreignPlate(typed) : romanianPlate(typed);
  if (!plate) {
    const message = foreign ? 'errors.format' : 'errors.plate';
    context.addIssue({ code: 'custom', message, path: ['plate'] });
  }
  return { ...rest, plate: plate ?? typed };
});

const specification = z.object({
  category: z.enum(CarCategory),
  seats: whole(1, 17),
  doors: whole(2, 6),
  gearbox: z.enum(Gearbox),
  fuel: z.enum(Fuel),
  features: z.array(z.enum(carFeatures)).default([]),
  description: text(2_000).default(''),
}) satisfies z.ZodType<Specification>;

/** Typed in whole lei, stored in minor units. */
const lei = (min: number, max: number) => whole(min, max).transform((value) => value * 100);
const percent = (max: number) => whole(0, max).transform((value) => value * 100);
/** The price of something optional. An empty field means that it is not offered. */
const offered = <T>(schema: z.ZodType<T>) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullable()
    .default(null);
const orNull = (max: number) =>
  line(max)
    .default('')
    .transform((value) => value || null);

/** Typed in lei with two decimals, stored in minor units. */
const leiAndBani = (most: number) => numeric(0, most).transform((value) => Math.round(value * 100));

const { least, most } = limits.listing.basePrice;

const priceFields = z.object({
  basePrice: lei(least / 100, most / 100),
  discount3: percent(50),
  discount7: percent(70),
  discount30: percent(90),
  kmPerDay: whole(50, 2_000),
  kmPrice: leiAndBani(20),
  deposit: lei(0, 20_000),
  excess: lei(0, 50_000),
  insurer: orNull(80),
  roadsidePhone: phone,
});

const furtherPlans = ['plus', 'full'] as const;
const price = priceFields.extend({
  plans: z
    .partialRecord(
      z.enum(furtherPlans),
      z.object({
        dayPrice: offered(lei(1, 1_000)),
        excess: lei(0, 50_000),
        deposit: lei(0, 20_000),
      }),
    )
    .default({}),
  extras: z
    .partialRecord(
      z.enum(ExtraKind),
      z.object({
        price: offered(lei(0, 2_000)),
        unit: z.enum(ExtraUnit),
        maxQuantity: whole(1, 10),
      }),
    )
    .default({}),
  own: z
    .preprocess(
      (given) => Object.values(given ?? {}),
      z.array(
        z
          .object({
            id: optional(uuid),
            name: line(60).default(''),
            price: offered(lei(0, 2_000)),
            unit: z.enum(ExtraUnit),
            maxQuantity: whole(1, 10),
          })
          .refine(({ name, price: each }) => (name === '') === (each === null), {
            path: ['price'],
            error: 'errors.required',
          })
          .refine(({ name }) => name === '' || name.length >= 2, {
            path: ['name'],
            error: 'errors.required',
          }),
      ),
    )
    .refine((rows) => rows.length <= MOST_OWN_EXTRAS, { error: 'errors.choose' })
    .refine(
      (rows) => {
        const names = rows.flatMap(({ name }) => (name === '' ? [] : [name.toLowerCase()]));
        return new Set(names).size === names.length;
      },
      { error: 'errors.extraTwice' },
    ),
  places: z.record(line(60), z.object({ fee: offered(lei(0, 2_000)) })).default({}),
  range: z
    .object({
      km: offered(whole(1, limits.delivery.mostKm)),
      kmFee: offered(leiAndBani(20)),
      minFee: offered(lei(0, 2_000)),
    })
    .default({ km: null, kmFee: null, minFee: null })
    .refine(({ km, kmFee }) => (km === null) === (kmFee === null), {
      path: ['kmFee'],
      error: 'errors.required',
    })
    .refine(({ km, minFee }) => km !== null || minFee === null, {
      path: ['km'],
      error: 'errors.required',
    }),
});

const rules = z
  .object({
    leadHours: whole(0, 72),
    minHours: whole(1, 30).transform((days) => days * 24),
    maxDays: whole(1, 90),
    bufferMinutes: whole(0, 1_440),
    instantBook: ticked,
    minAge: whole(18, 75),
    minLicenceYears: whole(0, 20),
    cancellationPolicy: z.enum(CancellationPolicy),
    rules: text(2_000).default(''),
    selfCheckIn: text(2_000)
      .default('')
      .transform((value) => value || null),
  })
  .refine(({ minHours, maxDays }) => minHours <= maxDays * 24, {
    path: ['maxDays'],
    error: 'errors.longestTrip',
  });

const stepName = z.object({
  step: z.enum(['identity', 'specification', 'place', 'price', 'rules']),
  version: whole(1, 1_000_000_000),
});

export type DeliveryOption = { key: string; name: string; lat: number; lng: number };

/** Reads a step of a listing from its form. Places are sent by the keys of the options that the page was given. */
export function readStep(
  body: unknown,
  options: readonly DeliveryOption[],
): { change: StepChange; version: number } {
  const { step, version } = stepName.parse(body ?? {});
  return { change: changeOf(step, body, options), version };
}

function changeOf(
  step: z.infer<typeof stepName>['step'],
  body: unknown,
  options: readonly DeliveryOption[],
): StepChange {
  if (step === 'identity') return { step, fields: identity.parse(body) };
  if (step === 'specification') return { step, fields: specification.parse(body) };
  if (step === 'place') return { step, fields: place.parse(body) };
  if (step === 'rules') return { step, fields: rules.parse(body) };
  const { plans, extras, own, places, range, ...fields } = price.parse(body);
  const lists = listsOf({ plans, extras, own, places }, options);
  return { step, fields: { ...fields, ...rangeOf(range) }, lists };
}

type Lists = Pick<z.infer<typeof price>, 'plans' | 'extras' | 'own' | 'places'>;

function listsOf(
  { plans, extras, own, places }: Lists,
  options: readonly DeliveryOption[],
): PriceLists {
  return {
    protections: furtherPlans.flatMap((plan) => {
      const { dayPrice, ...rest } = plans[plan] ?? { dayPrice: null, excess: 0, deposit: 0 };
      return dayPrice === null ? [] : [{ plan, dayPrice, ...rest }];
    }),
    extras: [
      ...Object.values(ExtraKind).flatMap((kind) => extraOf({ kind, name: null }, extras[kind])),
      ...own.flatMap(({ id, ...row }) => extraOf({ id, kind: null, name: row.name }, row)),
    ],
    deliveryPlaces: options.flatMap(({ key, name, lat, lng }) => {
      const fee = places[key]?.fee ?? null;
      return fee === null ? [] : [{ name, lat, lng, fee }];
    }),
  };
}

/** An empty lowest fee means zero. */
function rangeOf({ km, kmFee, minFee }: z.infer<typeof price>['range']) {
  return {
    deliveryKm: km,
    deliveryKmFee: kmFee,
    deliveryMinFee: km === null ? null : (minFee ?? 0),
  };
}

type Offer = { price: number | null; unit: ExtraUnit; maxQuantity: number };

/** An extra without a price is not offered. */
function extraOf(
  named: Pick<PriceLists['extras'][number], 'id' | 'kind' | 'name'>,
  offer: Offer | undefined,
): PriceLists['extras'] {
  if (!offer || offer.price === null) return [];
  const { price: each, unit, maxQuantity } = offer;
  return [{ ...named, price: each, unit, maxQuantity }];
}

/** Each field of a listing by itself, for what is not sent as a form. */
export const listingFields = {
  ...identityFields.omit({ plate: true, foreign: true }).shape,
  ...specification.omit({ features: true }).shape,
  ...priceFields.shape,
  ...rules.shape,
} as const;
