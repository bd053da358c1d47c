import { z } from 'zod';
import {
  CancellationPolicy,
  ExtraKind,
  ExtraUnit,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';
import { MAX_DAYS } from '#server/domain/calendars/blocking.ts';
import { MOST_CARS, type Choice } from '#server/domain/fleet/changing.ts';
import type { Amount, FleetOperation } from '#server/domain/fleet/operation.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { dayRange, weekdays } from './calendar-input.ts';
import { filterOf, readFleetQuery } from './fleet-query.ts';
import { line, uuid, whole } from './input.ts';
import { parseQuery } from './query.ts';

/** A number typed with a comma or a point; it may be negative. */
const typed = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^[-+−]?\d{1,5}([.,]\d{1,2})?$/, { error: 'errors.number' })
    .transform((text) => Number(text.replace(',', '.').replace('−', '-')))
    .pipe(z.number().min(least).max(most));

/** Typed in whole lei, stored in minor units. */
const lei = (least: number, most: number) => whole(least, most).transform((amount) => amount * 100);

const hundredfold = (amount: number) => Math.round(amount * 100);

const amounts = [
  z.object({ mode: z.literal('set'), amount: lei(1, 20_000) }),
  z.object({
    mode: z.literal('add'),
    amount: typed(-5_000, 5_000).pipe(z.int()).transform(hundredfold),
  }),
  z.object({ mode: z.literal('percent'), amount: typed(-90, 300).transform(hundredfold) }),
] as const;

const amount = z.discriminatedUnion('mode', amounts);
const amountOrNone = z.discriminatedUnion('mode', [
  ...amounts,
  z.object({ mode: z.literal('clear') }),
]);

const operation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price') }),
  z
    .object({ kind: z.literal('season'), ...dayRange, weekdays })
    .refine(({ from, to }) => from <= to && to < addDays(from, MAX_DAYS), {
      path: ['to'],
      error: 'errors.days',
    }),
  z.object({ kind: z.literal('status'), move: z.enum(['pause', 'list']) }),
  z.object({ kind: z.literal('policy'), policy: z.enum(CancellationPolicy) }),
  z.object({ kind: z.literal('branch'), branch: uuid }),
  z.object({ kind: z.literal('extra'), extra: z.enum([...Object.values(ExtraKind), 'own']) }),
  z.object({ kind: z.literal('protection'), plan: z.enum(ProtectionPlan) }),
  z.object({ kind: z.literal('smart'), state: z.enum(['on', 'off']) }),
]);

const ownName = z.object({ name: line(60).pipe(z.string().min(2)) });
const offered = z.object({ offered: z.enum(['yes', 'no']) });
const offer = z.object({
  price: lei(0, 2_000),
  unit: z.enum(ExtraUnit),
  maxQuantity: whole(1, 10),
});
const cover = z.object({ excess: lei(0, 50_000), deposit: lei(0, 20_000) });
const dayPrice = z.object({ dayPrice: lei(1, 1_000) });
const share = (least: number, most: number) =>
  whole(least, most).transform((percent) => percent * 100);
const limits = z.object({ floor: share(20, 100), ceiling: share(100, 400) });

type Asked = z.infer<typeof operation>;
type Reader<K extends Asked['kind']> = (
  asked: Extract<Asked, { kind: K }>,
  body: unknown,
) => FleetOperation;

const readers: { [K in Asked['kind']]: Reader<K> } = {
  price: ({ kind }, body) => ({ kind, amount: amountOf(amount.parse(body)) }),
  season: (asked, body) => ({ ...asked, amount: seasonAmountOf(amountOrNone.parse(body)) }),
  status: (asked) => asked,
  policy: (asked) => asked,
  branch: (asked) => asked,
  extra: ({ extra }, body) => extraOf(extra, body),
  protection: (asked, body) => ({ ...asked, terms: termsOf(asked.plan, body) }),
  smart: ({ kind, state }, body) => ({ kind, limits: state === 'on' ? limits.parse(body) : null }),
};

/** @throws {z.ZodError} */
export function readOperation(body: unknown): FleetOperation {
  const asked = operation.parse(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each reader is given its own kind
  const read = readers[asked.kind] as (asked: Asked, body: unknown) => FleetOperation;
  return read(asked, body);
}

function seasonAmountOf(given: z.infer<typeof amountOrNone>): Amount | null {
  return given.mode === 'clear' ? null : amountOf(given);
}

function amountOf(given: z.infer<typeof amount>): Amount {
  if (given.mode === 'percent') return { mode: 'percent', share: given.amount };
  return given;
}

function extraOf(extra: ExtraKind | 'own', body: unknown): FleetOperation {
  const isOffered = offered.parse(body).offered === 'yes';
  return {
    kind: 'extra',
    extra: extra === 'own' ? null : extra,
    name: extra === 'own' ? ownName.parse(body).name : null,
    offer: isOffered ? offer.parse(body) : null,
  };
}

function termsOf(plan: ProtectionPlan, body: unknown) {
  if (plan === 'basic') return { dayPrice: 0, ...cover.parse(body) };
  if (offered.parse(body).offered === 'no') return null;
  return { ...dayPrice.parse(body), ...cover.parse(body) };
}

const chosen = z.discriminatedUnion('which', [
  z.object({
    which: z.literal('cars'),
    cars: z.array(z.string().max(120)).min(1).max(MOST_CARS),
  }),
  z.object({ which: z.literal('all'), look: z.string().max(2_000) }),
]);

/** The cars that were ticked, or all that match the filters. */
export function readChoice(body: unknown): Choice {
  const given = chosen.parse(body);
  if (given.which === 'cars') return { slugs: given.cars };
  return { filter: filterOf(readFleetQuery(parseQuery(given.look))) };
}
