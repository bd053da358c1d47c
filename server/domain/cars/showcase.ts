import type { CarCategory } from '#server/db/generated/enums.ts';
import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import type { StoredPhoto } from '../users/actor.ts';
import { keptAmongMany } from './crowds.ts';
import { photoColumns } from './columns.ts';
import { listedSummaries, type CarSummary } from './queries.ts';

export type TownCount = {
  townSlug: string;
  count: number;
  fromPrice: number;
  /** Of the car there that is rented most. */
  photo: StoredPhoto | null;
};

export type CategoryCount = Omit<TownCount, 'townSlug'> & { category: CarCategory };
export type MarketSize = { cars: number; towns: number; hosts: number };

/** Where there are cars, the most first. */
export const carsByTown = keptAmongMany(
  async (limit: number) => sql<TownCount>`
    select t.*, ${mostRentedPhoto(fragment`c.town_slug = t."townSlug"`)} as photo
    from (select town_slug as "townSlug", count(*)::int as count, min(base_price) as "fromPrice"
      from cars where status = 'listed' group by 1 order by 2 desc, 1 limit ${limit}) t`,
);

export const carsByCategory = keptAmongMany(
  async () => sql<CategoryCount>`
    select t.*, ${mostRentedPhoto(fragment`c.category = t.category`)} as photo
    from (select category, count(*)::int as count, min(base_price) as "fromPrice"
      from cars where status = 'listed' group by 1 order by 2 desc, 1) t`,
);

function mostRentedPhoto(condition: Fragment): Fragment {
  return fragment`(select ${photoColumns} from cars c join car_photos p on p.car_id = c.id
    where c.status = 'listed' and ${condition} order by c.trips desc, c.id, p.position limit 1)`;
}

/** Cars people liked, each of another host. */
export async function favouredCars(limit: number, viewerId: string | null): Promise<CarSummary[]> {
  return listedSummaries(await favouredIds(limit), viewerId);
}

const favouredIds = keptAmongMany(async (limit: number) => {
  const best = await sql<{ id: string }>`
    select id from (
      select distinct on (c.host_id) c.id, (c.rating_sum + 5 * 4.5) / (c.rating_count + 5) as rank, c.trips
      from cars c where c.status = 'listed' and exists (select 1 from car_photos p where p.car_id = c.id)
      order by c.host_id, rank desc, c.trips desc, c.id) best
    order by rank desc, trips desc, id limit ${limit}`;
  return best.map(({ id }) => id);
});

/** How many listed cars there are, in how many towns, of how many hosts. */
export const marketSize = keptAmongMany(async (): Promise<MarketSize> => {
  const [row] = await sql<MarketSize>`
    select count(*)::int as cars, count(distinct town_slug)::int as towns, count(distinct host_id)::int as hosts
    from cars where status = 'listed'`;
  return row ?? { cars: 0, towns: 0, hosts: 0 };
});
