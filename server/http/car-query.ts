import { z } from 'zod';
import { ExtraKind, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { DeliveryPoint } from '#server/domain/places/delivery-point.ts';
import { deliveryPoint, type NamedPlace } from '#server/domain/places/delivery-point.ts';
import type { QuoteRequest } from '#server/domain/quotes/quote-id.ts';
import { fromForm } from './form-query.ts';
import { line } from './input.ts';

const REVIEWS = 6;
const REVIEWS_MAX = 60;

const extraKey = z.union([z.enum(ExtraKind), z.uuid()]);
const single = z.string().max(40).nullable().catch(null);

const degrees = (most: number) =>
  z.string().min(1).transform(Number).pipe(z.number().min(-most).max(most)).nullable().catch(null);

/** `child_seat:2`: a kind of extra, or the id of one of the host's own extras, with its quantity. */
export const chosenExtras = z
  .preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.string().max(40)))
  .catch([])
  .transform((given) => given.flatMap(extraOf));

const choice = z.object({
  from: single,
  to: single,
  extra: chosenExtras,
  /** A place from the host's list, or "to" for a place that the client names. */
  delivery: z
    .union([z.literal('to'), z.uuid()])
    .nullable()
    .catch(null),
  /** The place that the client names: by name or slug, or as a point that may have an address. */
  place: line(80).min(1).nullable().catch(null),
  lat: degrees(90),
  lng: degrees(180),
  address: line(120).min(1).nullable().catch(null),
  protection: z.enum(ProtectionPlan).catch('basic'),
  reviews: z.coerce.number().int().min(REVIEWS).max(REVIEWS_MAX).catch(REVIEWS),
});

/** What the address of a car's page asks to price, and how many reviews to show. */
export type ChoiceQuery = z.infer<typeof choice>;
export type Choice = Omit<ChoiceQuery, 'reviews'>;

/** Reads the choice from the URL of a car's page; values that make no sense are left out. */
export function readChoice(given: unknown): ChoiceQuery {
  return choice.parse(fromForm(given));
}

/** The point to which the car should be brought; `null` if none is asked for or it is not known. */
export function deliveryPointOf({ delivery, ...named }: Choice): DeliveryPoint | null {
  return delivery === 'to' ? deliveryPoint(named) : null;
}

/** The place in the URL of a form for it; values that make no sense are left out. */
export function readNamedPlace(given: unknown): NamedPlace {
  const { place, lat, lng, address } = choice.parse(fromForm(given));
  return { place, lat, lng, address };
}

function extraOf(given: string): QuoteRequest['extras'][number][] {
  const [name, count] = given.split(':');
  const { data: extra } = extraKey.safeParse(name);
  const quantity = Number(count);
  if (!extra || !Number.isInteger(quantity) || quantity < 1 || quantity > 10) return [];
  return [{ extra, quantity }];
}
