import { z } from 'zod';
import { ExtraKind, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { QuoteRequest } from '#server/domain/quotes/quote-id.ts';
import { fromForm } from './form-query.ts';

const REVIEWS = 6;
const REVIEWS_MAX = 60;

const extraKey = z.union([z.enum(ExtraKind), z.uuid()]);
const single = z.string().max(40).nullable().catch(null);

const choice = z.object({
  from: single,
  to: single,
  /** `child_seat:2`, or the id of one of the host's own with its quantity. */
  extra: z
    .preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.string().max(40)))
    .catch([])
    .transform((given) => given.flatMap(extraOf)),
  delivery: z.uuid().nullable().catch(null),
  protection: z.enum(ProtectionPlan).catch('basic'),
  reviews: z.coerce.number().int().min(REVIEWS).max(REVIEWS_MAX).catch(REVIEWS),
});

/** What a car's page has been asked to price, and how many reviews to show. */
export type ChoiceQuery = z.infer<typeof choice>;
export type Choice = Omit<ChoiceQuery, 'reviews'>;

/** Reads the choice from the URL of a car's page; what makes no sense is left out. */
export function readChoice(given: unknown): ChoiceQuery {
  return choice.parse(fromForm(given));
}

function extraOf(given: string): QuoteRequest['extras'][number][] {
  const [name, count] = given.split(':');
  const { data: extra } = extraKey.safeParse(name);
  const quantity = Number(count);
  if (!extra || !Number.isInteger(quantity) || quantity < 1 || quantity > 10) return [];
  return [{ extra, quantity }];
}
