import type { Db } from '#server/db/client.ts';
import { agreedQuantity, type ChangedOptions } from '../bookings/changing-options.ts';
import type { ChosenExtra } from '../bookings/pricing.ts';
import { plansOf, type Protection } from '../bookings/protection.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { startsAtAirport } from '../checkout/pickup.ts';
import type { BookableCar } from '../quotes/queries.ts';
import type { AskedOptions } from './asked.ts';
import type { Terms } from './change.ts';
import { placeAsked, type PlaceAsked } from './place.ts';

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

/**
 * The plans that a booking can have, the agreed one first and as it was agreed; none where there is no choice. After the
 * start the plan stays: who has damaged the car must not choose a smaller excess.
 */
export function plansOffered(
  car: BookableCar,
  booking: Pick<BookingRecord, 'lines' | 'protection' | 'excess' | 'deposit'>,
  hasBegun: boolean,
): Protection[] {
  const { lines, protection: plan, excess, deposit } = booking;
  const others = plansOf(car).filter((offered) => offered.plan !== plan);
  if (hasBegun || others.length === 0) return [];
  const paid = lines.find((line) => line.code === 'protection');
  return [{ plan, dayPrice: paid?.price ?? 0, excess, deposit }, ...others];
}

/** What a change asks for, within what is offered, and the terms that follow from it. */
export type WithinOffer = {
  priced: ChangedOptions;
  place: PlaceAsked;
  protection: Protection | undefined;
};

/** What is asked for, within what is offered. After the start place and plan stay. */
export function optionsOf(
  car: BookableCar,
  booking: BookingRecord,
  asked: AskedOptions,
  hasBegun: boolean,
): WithinOffer {
  const offered = extrasOffered(car, booking, hasBegun);
  const extras = offered.flatMap(({ least, most, ...extra }) => {
    const quantity = asked.extras[extra.extra];
    if (quantity === undefined) return [];
    return [{ ...extra, quantity: Math.min(most, Math.max(least, quantity)) }];
  });
  if (hasBegun) return { priced: { extras }, place: { kind: 'as-agreed' }, protection: undefined };
  const place = placeAsked(car, booking, asked);
  const protection = plansOf(car).find(
    ({ plan }) => plan === asked.protection && plan !== booking.protection,
  );
  const priced = { extras, ...deliveryOf(place), ...(protection && { protection }) };
  return { priced, place, protection };
}

function deliveryOf(place: PlaceAsked): Pick<ChangedOptions, 'delivery'> {
  if (place.kind === 'as-agreed') return {};
  return { delivery: place.kind === 'stand' ? null : place.delivery };
}

type OptionTerms = Pick<Terms, 'deliveryPlace' | 'atAirport' | 'protection'>;

/** Place and protection in the new terms, where they change. */
export async function optionTerms(
  tx: Db,
  car: BookableCar,
  { place, protection }: WithinOffer,
): Promise<OptionTerms> {
  const terms = protection && {
    protection: {
      plan: protection.plan,
      excess: protection.excess,
      deposit: protection.deposit,
    },
  };
  if (place.kind === 'as-agreed') return { ...terms };
  const atAirport = await startsAtAirport(tx, {
    carId: car.tariffCarId,
    deliveryTo: place.kind === 'named' ? place.point : null,
    deliveryPlaceId: place.kind === 'listed' ? place.id : null,
  });
  const deliveryPlace = place.kind === 'stand' ? null : place.name;
  return { ...terms, deliveryPlace, atAirport };
}
