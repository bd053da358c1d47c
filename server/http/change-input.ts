import type { Request } from 'express';
import { z } from 'zod';
import type { Period } from '#server/domain/bookings/availability.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { asAgreed, AskedOptions } from '#server/domain/changes/asked.ts';
import { instantOf, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { readNamedPlace } from './car-query.ts';
import { line, text, uuid, wallDate, whole } from './input.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[03]0$/);
const instant = z.iso.datetime().transform((value) => new Date(value));

/** In minor units: more than any rental costs. */
const MOST = 100_000_000;

/** Dates and times on the car's wall clock. */
export type ChosenDates = Record<'from' | 'fromTime' | 'until' | 'untilTime', string>;

/** The dates in a page's address; those of the booking where none are, or where they make no sense. */
export function chosenDates(req: Request, booking: PartyBooking): ChosenDates {
  const { timeZone } = booking;
  const [from = '', fromTime = ''] = wallTimeOf(booking.startsAt, timeZone).split('T');
  const [until = '', untilTime = ''] = wallTimeOf(booking.endsAt, timeZone).split('T');
  return z
    .object({
      from: wallDate.catch(from),
      fromTime: time.catch(fromTime.slice(0, 5)),
      until: wallDate.catch(until),
      untilTime: time.catch(untilTime.slice(0, 5)),
    })
    .parse(req.query);
}

/** The period of these dates; `null` for a time that the wall clock skips. */
export function periodOfDates(dates: ChosenDates, timeZone: string): Period | null {
  try {
    return {
      startsAt: instantOf(`${dates.from}T${dates.fromTime}`, timeZone),
      endsAt: instantOf(`${dates.until}T${dates.untilTime}`, timeZone),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The extras, the place and the plan in a page's address; those that make no sense are ignored. */
export function askedOptions(req: Request): AskedOptions {
  const extras = Object.entries(req.query).flatMap(([name, value]) => {
    const quantity = whole(0, 99).safeParse(value);
    return name.startsWith('extra-') && quantity.success
      ? [[name.slice('extra-'.length), quantity.data] as const]
      : [];
  });
  const { delivery, street, protection } = chosenOptions.parse(req.query);
  const to = delivery === 'to' ? readNamedPlace(req.query) : null;
  return { extras: Object.fromEntries(extras), place: delivery, to, street, protection };
}

const { place, protection } = AskedOptions.shape;
const street = line(120);

/** The plan and the way to hand the car over; the place of `to` is read as on a car's page. */
const chosenOptions = z.object({
  delivery: place.catch(null),
  street: street.catch(''),
  protection: protection.catch(null),
});

const options = z
  .string()
  .max(4_000)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(AskedOptions)
  .refine(isWrittenOnLines);

/** What is shown to the other side and printed has no invisible characters. */
function isWrittenOnLines({ to: named, street: written }: AskedOptions): boolean {
  const texts = [named?.place ?? '', named?.address ?? '', written];
  return texts.every((typed) => street.safeParse(typed).success);
}

export const changeInput = z.object({
  requestKey: uuid,
  startsAt: instant,
  endsAt: instant,
  amount: whole(-MOST, MOST),
  options: options.default(asAgreed),
  note: text(500).default(''),
});

export const changeAnswer = z.object({ answer: z.enum(['accept', 'decline', 'withdraw']) });
