import { sql } from '#server/db/sql.ts';
import { Refusal } from '../refusal.ts';

/**
 * Puts a heart on a car; twice is once.
 *
 * @throws {Refusal} `not-found` for no such car on the market
 */
export async function addFavourite(userId: string, slug: string, now: Date): Promise<void> {
  const [car] = await sql<{ id: string }>`
    select id from cars where slug = ${slug} and status in ('listed', 'paused')`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  await sql`
    insert into favourites (user_id, car_id, created_at) values (${userId}, ${car.id}, ${now})
    on conflict do nothing`;
}

export async function removeFavourite(userId: string, slug: string): Promise<void> {
  await sql`
    delete from favourites using cars
    where favourites.car_id = cars.id and favourites.user_id = ${userId}::uuid and cars.slug = ${slug}`;
}

/** Moves the hearts a visitor gave, the newest last, to their account; those it has already stay as they are. */
export async function adoptFavourites(userId: string, slugs: readonly string[], now: Date) {
  await sql`
    insert into favourites (user_id, car_id, created_at)
    select ${userId}, cars.id, ${now}::timestamptz + given.at * interval '1 millisecond'
    from unnest(${slugs}::text[]) with ordinality given(slug, at) join cars using (slug)
    where status in ('listed', 'paused') on conflict do nothing`;
}
