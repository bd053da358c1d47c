import { z } from 'zod';
import { ExtraKind, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { DeliveryPoint } from '#server/domain/bookings/delivery.ts';
import { findPlaces, nearestPlace, placeBySlug } from '#server/domain/places/places.ts';
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
export function deliveryPointOf({
  delivery,
  place,
  lat,
  lng,
  address,
}: Choice): DeliveryPoint | null {
  if (delivery !== 'to') return null;
  if (place !== null) return knownPlace(place);
  if (lat === null || lng === null) return null;
  const town = nearestPlace(lat, lng)?.name;
  if (!town) return null;
  const name = address === null ? town : withTown(address, town);
  return { lat, lng, name, isTown: address === null };
}

/**
 * The text of an address comes from the client, and the fee from the point beside it. The town of the point stands with
 * it, so that nobody pays for one place and is brought the car to another.
 */
function withTown(address: string, town: string): string {
  return address.includes(town) ? address : `${address}, ${town}`;
}

function knownPlace(named: string): DeliveryPoint | null {
  const place = placeBySlug(named) ?? findPlaces(named, 1)[0];
  if (!place) return null;
  const { lat, lng, name, kind } = place;
  return { lat, lng, name, isTown: kind === 'town' };
}

function extraOf(given: string): QuoteRequest['extras'][number][] {
  const [name, count] = given.split(':');
  const { data: extra } = extraKey.safeParse(name);
  const quantity = Number(count);
  if (!extra || !Number.isInteger(quantity) || quantity < 1 || quantity > 10) return [];
  return [{ extra, quantity }];
}
