import { z } from 'zod';
import { CarCategory } from '#server/db/generated/enums.ts';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { StoredPhoto } from '../media/photo.ts';
import { keptAmongMany } from './crowds.ts';
import { photoColumns } from '../car-columns.ts';
import { listedSummaries, type CarSummary } from './queries.ts';

const CategoryCount = z.object({
  category: z.enum(CarCategory),
  count: z.number(),
  fromPrice: z.number(),
  /** Of the car there that is rented most. */
  photo: StoredPhoto.nullable(),
});

const TownCount = CategoryCount.omit({ category: true }).extend({ townSlug: z.string() });

const MarketSize = z.object({ cars: z.number(), towns: z.number(), hosts: z.number() });

export type TownCount = z.infer<typeof TownCount>;
export type CategoryCount = z.infer<typeof CategoryCount>;
export type MarketSize = z.infer<typeof MarketSize>;

/** Where there are cars, the most first. */
export const carsByTown = keptAmongMany(
  async (limit: number) => db.sql(TownCount)`
    select t.*, ${mostRentedPhoto(Prisma.sql`c.town_slug = t.town_slug`)} as photo
    from (select town_slug, count(*)::int as count, min(base_price) as from_price
      from cars where status = 'listed' group by 1 order by 2 desc, 1 limit ${limit}) t`,
);

export const carsByCategory = keptAmongMany(
  async () => db.sql(CategoryCount)`
    select t.*, ${mostRentedPhoto(Prisma.sql`c.category = t.category`)} as photo
    from (select category, count(*)::int as count, min(base_price) as from_price
      from cars where status = 'listed' group by 1 order by 2 desc, 1) t`,
);

function mostRentedPhoto(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select ${photoColumns} from cars c join car_photos p on p.car_id = c.id
    where c.status = 'listed' and ${condition} order by c.trips desc, c.id, p.position limit 1)`;
}

/** Cars people liked, each of another host. */
export async function favouredCars(limit: number, viewerId: string | null): Promise<CarSummary[]> {
  return listedSummaries(await favouredIds(limit), viewerId);
}

const favouredIds = keptAmongMany(async (limit: number) => {
  const best = await db.sql(z.object({ id: z.string() }))`
    select id from (
      select distinct on (c.host_id) c.id, (c.rating_sum + 5 * 4.5) / (c.rating_count + 5) as rank, c.trips
      from cars c where c.status = 'listed' and exists (select 1 from car_photos p where p.car_id = c.id)
      order by c.host_id, rank desc, c.trips desc, c.id) best
    order by rank desc, trips desc, id limit ${limit}`;
  return best.map(({ id }) => id);
});

/** How many listed cars there are, in how many towns, of how many hosts. */
export const marketSize = keptAmongMany(async (): Promise<MarketSize> => {
  const [row] = await db.sql(MarketSize)`
    select count(*)::int as cars, count(distinct town_slug)::int as towns, count(distinct host_id)::int as hosts
    from cars where status = 'listed'`;
  return row ?? { cars: 0, towns: 0, hosts: 0 };
});
