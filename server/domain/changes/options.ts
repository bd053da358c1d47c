import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { agreedQuantity, type ChangedOptions } from '../bookings/changing-options.ts';
import type { ChosenExtra } from '../bookings/pricing.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { startsAtAirport } from '../checkout/pickup.ts';
import type { BookableCar } from '../quotes/queries.ts';

/** What somebody asks for beside the dates: how many of an extra, and where the car is handed over. */
export const AskedOptions = z.object({
  extras: z.record(z.string(), z.int().min(0).max(99)).default({}),
  /** One of the host's places; `stand`: where the car stands; `null`: as agreed. */
  place: z.uuid().or(z.literal('stand')).nullable().default(null),
});

export type AskedOptions = z.infer<typeof AskedOptions>;

export const asAgreed: AskedOptions = { extras: {}, place: null };

/** Something that can be had beside the dates, and how many of it are agreed. */
export type OfferedExtra = ChosenExtra & { least: number; most: number };

/**
 * The extras of a car for a booking, with the agreed quantity. What was paid for after the start cannot be given up, and
 * an extra that is no longer offered cannot be had more often.
 */
export function extrasOffered(
  car: BookableCar,
  { lines }: Pick<BookingRecord, 'lines'>,
  hasBegun: boolean,
): OfferedExtra[] {
  return car.extras.map(({ extra, name, unit, price, maxQuantity }) => {
    const quantity = agreedQuantity(lines, extra);
    const least = hasBegun ? quantity : 0;
    return {
      extra,
      ...(name && { name }),
      unit,
      price,
      quantity,
      least,
      most: Math.max(maxQuantity, quantity),
    };
  });
}

/** What is asked for, within what is offered. */
export function optionsOf(
  car: BookableCar,
  booking: BookingRecord,
  { extras, place }: AskedOptions,
  hasBegun: boolean,
): ChangedOptions {
  const offered = extrasOffered(car, booking, hasBegun);
  const chosen = offered.flatMap(({ least, most, ...extra }) => {
    const asked = extras[extra.extra];
    if (asked === undefined) return [];
    return [{ ...extra, quantity: Math.min(most, Math.max(least, asked)) }];
  });
  if (hasBegun || place === null) return { extras: chosen };
  const to = car.deliveryPlaces.find(({ id }) => id === place);
  if (to && to.name === booking.deliveryPlace) return { extras: chosen };
  if (place === 'stand' && booking.deliveryPlace === null) return { extras: chosen };
  return { extras: chosen, delivery: to ? { place: to.name, fee: to.fee } : null };
}

/** The place of the hand-over in the new terms, where it changes. */
export async function placeTerms(
  tx: Db,
  car: BookableCar,
  { delivery }: ChangedOptions,
): Promise<{ deliveryPlace?: string | null; atAirport?: boolean }> {
  if (delivery === undefined) return {};
  const place = car.deliveryPlaces.find(({ name }) => name === delivery?.place);
  const atAirport = await startsAtAirport(tx, {
    carId: car.tariffCarId,
    deliveryTo: null,
    deliveryPlaceId: place?.id ?? null,
  });
  return { deliveryPlace: delivery?.place ?? null, atAirport };
}
