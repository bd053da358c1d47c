import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';

/**
 * Adds a car to a person's favourites; doing it again changes nothing.
 *
 * @throws {Refusal} `not-found` if there is no such car on the market
 */
export async function addFavourite(userId: string, slug: string, now: Date): Promise<void> {
  const car = await db.car.findFirst({
    where: { slug, status: { in: ['listed', 'paused'] } },
    select: { id: true },
  });
  if (!car) throw new Refusal('not-found', 'No such car.');
  await db.favourite.createMany({
    data: [{ userId, carId: car.id, createdAt: now }],
    skipDuplicates: true,
  });
}

export async function removeFavourite(userId: string, slug: string): Promise<void> {
  await db.favourite.deleteMany({ where: { userId, car: { slug } } });
}

/** Adds a visitor's favourites, newest last, to their account; those it has already stay as they are. */
export async function adoptFavourites(userId: string, slugs: readonly string[], now: Date) {
  await db.execute`
    insert into favourites (user_id, car_id, created_at)
    select ${userId}, cars.id, ${now}::timestamptz + given.at * interval '1 millisecond'
    from unnest(${slugs}::text[]) with ordinality given(slug, at) join cars using (slug)
    where status in ('listed', 'paused') on conflict do nothing`;
}
