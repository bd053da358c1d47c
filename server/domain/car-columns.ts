import { Prisma } from '#server/db/generated/client.ts';

/** "Dacia Spring"; for a statement with only one table of cars. */
export const carName = Prisma.sql`(make || ' ' || model)`;

/** The name of the class of the car `c`: that of the car that leads it. `null` if it is in none. */
export const className = Prisma.sql`(select lead.make || ' ' || lead.model from cars lead
  where lead.class_id = c.class_id and lead.leads_class)`;

/** The columns that name a car on a host's pages, for Prisma. */
export const namedCar = {
  id: true,
  slug: true,
  make: true,
  model: true,
  plate: true,
  status: true,
  hostId: true,
} as const satisfies Prisma.CarSelect;

/** A row `p` of `car_photos` as JSON for the pages. */
export const photoColumns = Prisma.sql`
  jsonb_build_object('file', p.file, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder)`;

/** The first photo of the car `c`; `null` if it has none. */
export const coverPhoto = Prisma.sql`
  (select ${photoColumns} from car_photos p where p.car_id = c.id order by p.position limit 1)`;

/** The photos on a card, the first included; the car's page shows all. */
const CARD_PHOTOS = 5;

/** The files of the photos of the car `c` after the first. */
export const furtherPhotos = Prisma.sql`
  array(select p.file from car_photos p where p.car_id = c.id
    order by p.position offset 1 limit ${CARD_PHOTOS - 1})`;
