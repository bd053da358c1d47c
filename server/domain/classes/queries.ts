import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarCategory, CarStatus, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { kind } from './commands.ts';

const ClassCar = z.object({
  slug: z.string(),
  name: z.string(),
  year: z.number(),
  plate: z.string(),
  status: z.enum(CarStatus),
  basePrice: z.number(),
  currency: z.string(),
  category: z.enum(CarCategory),
  gearbox: z.enum(Gearbox),
  fuel: z.enum(Fuel),
  seats: z.number(),
  branch: z.string().nullable(),
  photo: StoredPhoto.nullable(),
  classId: z.string().nullable(),
  leadsClass: z.boolean(),
});

export type ClassCar = z.infer<typeof ClassCar>;

const columns = Prisma.sql`c.slug, ${carName} as name, c.year, c.plate, c.status, c.base_price, c.currency, c.category,
  c.gearbox, c.fuel, c.seats, b.name as branch, ${coverPhoto} as photo, c.class_id, c.leads_class`;

/**
 * The cars of a company that are in a class or could be: in classes first, the leading car of each before the others.
 *
 * @param branchId of a member who sees its cars only
 */
export async function carsForClasses(hostId: string, branchId: string | null): Promise<ClassCar[]> {
  return db.sql(ClassCar)`
    select ${columns} from cars c left join branches b on b.host_id = c.host_id and b.id = c.branch_id
    where c.host_id = ${hostId}::uuid and c.status in ('listed', 'paused') and c.base_price is not null
      and (${branchId}::uuid is null or c.branch_id = ${branchId}::uuid)
    order by c.class_id nulls last, c.leads_class desc, c.make, c.model, c.plate, c.id`;
}

const NamedClass = z.object({ id: z.string(), name: z.string() });

/** The classes of a company with the name of the branch, as far as a member sees them; by name. */
export async function classNames({ id, branchId }: { id: string; branchId: string | null }) {
  return db.sql(NamedClass)`
    select c.class_id as id, concat_ws(' · ', c.make || ' ' || c.model, b.name) as name
    from cars c left join branches b on b.host_id = c.host_id and b.id = c.branch_id
    where c.host_id = ${id}::uuid and c.leads_class
      and (${branchId}::uuid is null or c.branch_id = ${branchId}::uuid)
    order by 2, 1`;
}

/** The slugs of the cars of the same kind as this one, itself included, that are in no other class. */
export async function slugsLike(hostId: string, slug: string): Promise<string[]> {
  const lead = await db.car.findFirst({
    where: { hostId, slug },
    select: { ...kind, classId: true },
  });
  if (!lead) return [];
  const { classId, ...same } = lead;
  const cars = await db.car.findMany({
    where: {
      hostId,
      ...same,
      status: { in: ['listed', 'paused'] },
      basePrice: { not: null },
      OR: [{ classId: null }, ...(classId ? [{ classId }] : [])],
    },
    select: { slug: true },
  });
  return cars.map((car) => car.slug);
}
