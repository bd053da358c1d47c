import { z } from 'zod';
import { CarCategory } from '#server/db/generated/enums.ts';
import { db } from '#server/db/client.ts';
import { StoredPhoto } from '../media/photo.ts';
import { cachedAmongMany } from './large-areas.ts';
import { photoColumns } from '../car-columns.ts';
import { listedSummaries, type CarSummary } from './queries.ts';

const TownCount = z.object({ townSlug: z.string(), count: z.number(), fromPrice: z.number() });

const CategoryCount = TownCount.omit({ townSlug: true }).extend({
  category: z.enum(CarCategory),
  /** A photo of the car of this kind that is rented most. */
  photo: StoredPhoto.nullable(),
});

const MarketSize = z.object({ cars: z.number(), towns: z.number(), hosts: z.number() });

export type TownCount = z.infer<typeof TownCount>;
export type CategoryCount = z.infer<typeof CategoryCount>;
export type MarketSize = z.infer<typeof MarketSize>;

/** Towns with cars, those with the most first. */
export const carsByTown = cachedAmongMany(
  async (limit: number) => db.sql(TownCount)`
    select town_slug, count(*)::int as count, min(base_price) as from_price
    from cars where status = 'listed' group by 1 order by 2 desc, 1 limit ${limit}`,
);

export const carsByCategory = cachedAmongMany(
  async () => db.sql(CategoryCount)`
    select t.*, (select ${photoColumns} from cars c join car_photos p on p.car_id = c.id
      where c.status = 'listed' and c.category = t.category
      order by c.trips desc, c.id, p.position limit 1) as photo
    from (select category, count(*)::int as count, min(base_price) as from_price
      from cars where status = 'listed' group by 1 order by 2 desc, 1) t`,
);

/** Cars with good reviews, each of another host. */
export async function favouredCars(limit: number, viewerId: string | null): Promise<CarSummary[]> {
  return listedSummaries(await favouredIds(limit), viewerId);
}

const favouredIds = cachedAmongMany(async (limit: number) => {
  const best = await db.sql(z.object({ id: z.string() }))`
    select id from (
      select distinct on (c.host_id) c.id, (c.rating_sum + 5 * 4.5) / (c.rating_count + 5) as rank, c.trips
      from cars c where c.status = 'listed' and (c.class_id is null or c.leads_class) and exists (select 1 from car_photos p where p.car_id = c.id)
      order by c.host_id, rank desc, c.trips desc, c.id) best
    order by rank desc, trips desc, id limit ${limit}`;
  return best.map(({ id }) => id);
});

/** The number of listed cars, of their towns and of their hosts. */
export const marketSize = cachedAmongMany(async (): Promise<MarketSize> => {
  const [row] = await db.sql(MarketSize)`
    select count(*)::int as cars, count(distinct town_slug)::int as towns, count(distinct host_id)::int as hosts
    from cars where status = 'listed'`;
  return row ?? { cars: 0, towns: 0, hosts: 0 };
});
