import { z } from 'zod';
import { CarCategory, Gearbox, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import type { Contact } from '#server/domain/counter/codes.ts';
import { addDays, instantOf, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { counterMeans } from '#shared/counter.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { chosenExtras } from './car-query.ts';
import { email, personName, reachablePhone } from './account-input.ts';
import { withExtras } from './form-query.ts';
import { line, optional, text, uuid, wallDate, whole } from './input.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[03]0$/);

const MOST_PER_CENT = 100;

/** What is chosen so far, which stands in the page's address. Values that make no sense are ignored. */
const choice = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  branch: uuid.nullable().catch(null).default(null),
  category: z.enum(CarCategory).nullable().catch(null).default(null),
  gearbox: z.enum(Gearbox).nullable().catch(null).default(null),
  q: line(60).catch('').default(''),
  from: wallDate.nullable().catch(null).default(null),
  fromTime: time.nullable().catch(null).default(null),
  until: wallDate.nullable().catch(null).default(null),
  untilTime: time.nullable().catch(null).default(null),
  car: z.string().max(120).nullable().catch(null).default(null),
  plan: z.enum(ProtectionPlan).catch('basic').default('basic'),
  extra: chosenExtras.readonly(),
  adjustment: whole(-MOST_PER_CENT, MOST_PER_CENT).catch(0).default(0),
  person: z.string().max(200).nullable().catch(null).default(null),
});

type Choice = z.infer<typeof choice>;

/** With the dates of somebody who takes a car now for a day, where none are chosen. */
export type CounterChoice = Choice & Record<'from' | 'fromTime' | 'until' | 'untilTime', string>;

export function readChoice(given: unknown, now: Date): CounterChoice {
  const read = choice.parse(withExtras(given));
  const [today = '', clock = ''] = wallTimeOf(now, HOME_ZONE).split('T');
  const slot = `${clock.slice(0, 2)}:${clock.slice(3, 5) < '30' ? '00' : '30'}`;
  const start = { from: read.from ?? today, fromTime: read.fromTime ?? slot };
  return { ...read, ...start, ...endOf(read, start) };
}

function endOf({ until, untilTime }: Choice, start: { from: string; fromTime: string }) {
  return { until: until ?? addDays(start.from, 1), untilTime: untilTime ?? start.fromTime };
}

/** @returns `null` for a time that a clock skips in spring */
export function periodOf(chosen: CounterChoice, timeZone: string): Period | null {
  const { from, fromTime, until, untilTime } = chosen;
  try {
    return {
      startsAt: instantOf(`${from}T${fromTime}`, timeZone),
      endsAt: instantOf(`${until}T${untilTime}`, timeZone),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An e-mail address or a phone number, whole. */
export const contactInput = z.object({
  contact: line(254).transform((value, context): Contact => {
    if (email.safeParse(value).success) return { kind: 'email', value };
    if (reachablePhone.safeParse(value).success) return { kind: 'phone', value };
    context.addIssue({ code: 'custom', message: 'errors.contact' });
    return z.NEVER;
  }),
});

export const codeInput = contactInput.extend({
  code: line(12).transform((value) => value.replaceAll(' ', '')),
});

/** One key for each way to write an address or number. */
export function contactKey({ kind, value }: Contact): string {
  return kind === 'email' ? value.toLowerCase() : value.replaceAll(/\D/g, '').slice(-9);
}

const means = z.enum(counterMeans);

const ticked = z.string().optional().transform(Boolean);

const booked = z.object({
  requestKey: uuid,
  total: whole(1, 100_000_000),
  means,
  deposit: means.or(z.literal('none').transform(() => null)),
  identity: ticked,
  reason: text(200).default(''),
});

const someoneNew = z
  .object({
    name: personName,
    email: optional(email),
    phone: optional(reachablePhone),
    locale: z.enum(['ro', 'en']).default('ro'),
  })
  .refine((person) => person.email !== null || person.phone !== null, {
    path: ['phone'],
    error: 'errors.required',
  });

/** The form with which a booking is made: of somebody who was found, or with the data of somebody new. */
export const foundInput = booked;
export const newcomerInput = booked.and(someoneNew);

export const extensionInput = z.object({
  from: z.iso.datetime().transform((value) => new Date(value)),
  until: z.iso.datetime().transform((value) => new Date(value)),
  amount: whole(0, 100_000_000),
  means,
});

export const chargesInput = z.object({ amount: whole(1, 100_000_000), means });

export const returnedInput = z.object({ purpose: z.enum(['deposit', 'rental']) });

/** Until when a rental shall go on; values that make no sense are ignored. */
export const laterReturn = z.object({
  until: wallDate.nullable().catch(null).default(null),
  untilTime: time.nullable().catch(null).default(null),
});
