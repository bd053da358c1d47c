import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { CarCategory, HostKind } from '#server/db/generated/enums.ts';
import { coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';

/** A sitemap may have 50,000 addresses. */
const MOST_CARS = 45_000;

const Town = z.object({ slug: z.string() });
const Kind = z.object({ category: z.enum(CarCategory) });
const ListingHost = z.object({ slug: z.string(), kind: z.enum(HostKind) });
const ListedCar = z.object({ slug: z.string(), changedAt: z.date() });

export type ListedPages = Awaited<ReturnType<typeof listedPages>>;

/** Everything that has a page because a car is listed: towns, categories, hosts and the cars themselves. */
export async function listedPages() {
  const [towns, categories, hosts, cars] = await Promise.all([
    db.sql(Town)`
      select distinct town_slug as slug from cars where status = 'listed' order by 1`,
    db.sql(Kind)`
      select distinct category from cars where status = 'listed' order by 1`,
    db.sql(ListingHost)`
      select slug, kind from hosts h
      where exists (select 1 from cars c where c.host_id = h.id and c.status = 'listed') order by 1`,
    db.sql(ListedCar)`
      select slug, updated_at as changed_at from cars
      where status = 'listed' and (class_id is null or leads_class) order by slug limit ${MOST_CARS}`,
  ]);
  return { towns, categories, hosts, cars };
}

const CheckoutCar = z.object({
  town: z.string(),
  insurer: z.string().nullable(),
  roadsidePhone: z.string().nullable(),
  photo: StoredPhoto.nullable(),
});

export type CheckoutCar = z.infer<typeof CheckoutCar>;

/**
 * What the checkout shows of a car.
 *
 * @throws {Refusal} `not-found`
 */
export async function checkoutCar(carId: string): Promise<CheckoutCar> {
  const [car] = await db.sql(CheckoutCar)`
    select c.town, c.insurer, c.roadside_phone, ${coverPhoto} as photo from cars c where c.id = ${carId}`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}
