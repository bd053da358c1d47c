import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { ExtraKind, type ProtectionPlan } from '#server/db/generated/enums.ts';
import { planOf } from '../bookings/protection.ts';
import type { BookableCar } from '../quotes/queries.ts';
import type { QuoteRequest } from '../quotes/quote-id.ts';

/** What is chosen beside the car and the dates. */
export type CounterOptions = Pick<QuoteRequest, 'extras' | 'protection'>;

/** Why a car cannot be booked with what was chosen; `null` when it can. Nothing is left out without a word. */
export function optionsProblem(
  { extras, protection }: CounterOptions,
  car: BookableCar,
): 'extras' | 'plan' | null {
  const areOffered = extras.every(({ extra, quantity }) =>
    car.extras.some((offer) => offer.extra === extra && offer.maxQuantity >= quantity),
  );
  if (!areOffered) return 'extras';
  return planOf(car, protection).plan === protection ? null : 'plan';
}

/** An extra of which a car offers less. */
type LostExtra = {
  /** `null` for one that the company does not offer any more. */
  extra: string | null;
  /** Only for a host's own extra. */
  name: string | null;
  /** How many of it stay. */
  kept: number;
};

export type FittedOptions = CounterOptions & {
  lost: { extras: LostExtra[]; plan: ProtectionPlan | null };
};

/** What of the chosen extras and the protection a car offers too, and what it does not. */
export async function fitOptions(
  { extras, protection }: CounterOptions,
  car: BookableCar,
): Promise<FittedOptions> {
  const names = await ownNames(extras, car.hostId);
  const fitted = extras.map((chosen) => fitExtra(chosen, car, names));
  const { plan } = planOf(car, protection);
  return {
    extras: fitted.flatMap(({ kept }) => (kept.quantity > 0 ? [kept] : [])),
    protection: plan,
    lost: {
      extras: fitted.flatMap(({ lost }) => lost ?? []),
      plan: plan === protection ? null : protection,
    },
  };
}

type Chosen = QuoteRequest['extras'][number];

type Fitted = { kept: Chosen; lost: LostExtra | null };

function fitExtra(
  { extra, quantity }: Chosen,
  { extras }: BookableCar,
  names: ReadonlyMap<string, string>,
): Fitted {
  const name = names.get(extra) ?? null;
  const offer = extras.find((offered) => isSame(offered, { extra, name }));
  if (!offer) {
    const known = extra in ExtraKind || name !== null;
    const lost = { extra: known ? extra : null, name, kept: 0 };
    return { kept: { extra, quantity: 0 }, lost };
  }
  const kept = Math.min(quantity, offer.maxQuantity);
  return {
    kept: { extra: offer.extra, quantity: kept },
    lost: kept < quantity ? { extra, name, kept } : null,
  };
}

/** A host's own extra has an id for each car, and the same name for all of them. */
function isSame(
  offered: BookableCar['extras'][number],
  { extra, name }: { extra: string; name: string | null },
): boolean {
  return offered.extra === extra || (name !== null && offered.name === name);
}

const OwnExtra = z.object({ id: z.string(), name: z.string() });

/** The names of those extras that are the host's own. */
async function ownNames(extras: readonly Chosen[], hostId: string): Promise<Map<string, string>> {
  const ids = extras.flatMap(({ extra }) => (extra in ExtraKind ? [] : [extra]));
  if (ids.length === 0) return new Map();
  const rows = await db.sql(OwnExtra)`
    select e.id, e.name from car_extras e join cars c on c.id = e.car_id
    where c.host_id = ${hostId}::uuid and e.name is not null and e.id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
