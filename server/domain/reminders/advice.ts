import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { CarCategory } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { hostManagers, notify } from '../notifications/commands.ts';
import { rules } from '../rules.ts';
import { addDays, wallDateOf } from '../time/wall-clock.ts';

const { pricing } = rules.reminders;

const Advice = z.object({
  hostId: z.string(),
  slug: z.string(),
  car: z.string(),
  currency: z.string(),
  category: z.enum(CarCategory),
  town: z.string(),
  price: z.number(),
  market: z.number(),
  /** From 0 to 1: the share of the last weeks in which the car, and comparable cars, were rented. */
  share: z.number(),
  marketShare: z.number(),
});

type Advice = z.infer<typeof Advice>;

/**
 * Sends price advice: what cars like a host's cost and how often they are rented, if the host's is far from it (dear
 * and rarely rented, or cheap and always rented). Each host is checked once a week and gets advice about one car at
 * most. Cars with smart prices are left out.
 */
export async function advisePrices(now: Date): Promise<void> {
  const today = wallDateOf(now, HOME_ZONE);
  await transaction(async (tx) => {
    const due = await tx.sql(z.object({ id: z.string() }))`
      update hosts set compared_on = ${today}::date
      where id in (
        select id from hosts
        where compared_on is null or compared_on <= ${addDays(today, -pricing.everyDays)}::date
        order by id for update skip locked)
      returning id`;
    if (due.length === 0) return;
    const advices = await adviceFor(
      tx,
      due.map(({ id }) => id),
      now,
    );
    for (const advice of advices) await tell(tx, advice, now);
  });
}

async function tell(tx: Db, { hostId, slug, price, ...said }: Advice, now: Date) {
  const { car, currency, category, town, market, share, marketShare } = said;
  const facts = { car, currency, category, town, market, share, marketShare, amount: price };
  const notice = {
    kind: 'price_advice' as const,
    facts: { ...facts, advice: price > market ? ('lower' as const) : ('raise' as const) },
    url: url('owner.calendars.show', { car: slug }),
  };
  await notify(tx, await hostManagers(tx, hostId), notice, now);
}

/** The car of each host that is furthest from the others of its category in its town, if there are enough of them. */
async function adviceFor(tx: Db, hosts: readonly string[], now: Date): Promise<Advice[]> {
  return tx.sql(Advice)`
    with span as (
      select ${now}::timestamptz - make_interval(days => ${pricing.days}::int) as from_at, ${now}::timestamptz as to_at
    ), out as (
      select o.car_id, extract(epoch from sum(least(o.ends_at, to_at) - greatest(o.starts_at, from_at)))::float8 as seconds
      from occupancies o, span
      where o.active and o.kind = 'booking' and o.starts_at < to_at and o.ends_at > from_at
      group by o.car_id
    ), car as materialized (
      select c.id, c.host_id, c.slug, ${carName} as car, c.currency, c.category, c.town_slug, c.town, c.base_price as price,
        coalesce(out.seconds, 0) / extract(epoch from to_at - from_at)::float8 as share
      from cars c cross join span left join out on out.car_id = c.id
      where c.status = 'listed' and c.listed_at < from_at and c.town_slug is not null
    ), market as (
      select town_slug, category, currency, percentile_disc(0.5) within group (order by price) as price, avg(share) as share
      from car group by town_slug, category, currency
      having count(*) >= ${pricing.leastCars}::int and count(distinct host_id) >= ${pricing.leastHosts}::int
    )
    select distinct on (car.host_id) car.host_id, car.slug, car.car, car.currency, car.category, car.town, car.price,
      market.price as market, car.share, market.share as market_share
    from car join market using (town_slug, category, currency)
    where car.host_id = any(${[...hosts]}::uuid[])
      and not exists (select from smart_pricing p where p.car_id = car.id and p.enabled)
      and (car.price > market.price * ${pricing.dear}::float8 and car.share < market.share * ${pricing.idle}::float8
        or car.price < market.price * ${pricing.cheap}::float8 and car.share > market.share * ${pricing.busy}::float8)
    order by car.host_id, abs(ln(car.price::float8 / market.price)) desc, car.slug`;
}
