import { Prisma } from '#server/db/generated/client.ts';

/** "Dacia Spring", of the one table with cars in a statement. */
export const carName = Prisma.sql`(make || ' ' || model)`;

/** What a host's pages call a car by, as Prisma reads it. */
export const namedCar = {
  id: true,
  slug: true,
  make: true,
  model: true,
  plate: true,
  status: true,
  hostId: true,
} as const satisfies Prisma.CarSelect;

/** A row `p` of `car_photos` as the pages take it. */
export const photoColumns = Prisma.sql`
  jsonb_build_object('file', p.file, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder)`;

/** The first photo of the car `c`; `null` of one without. */
export const coverPhoto = Prisma.sql`
  (select ${photoColumns} from car_photos p where p.car_id = c.id order by p.position limit 1)`;

/** Photos a card can be leafed through, the first among them: a gallery is for the car's page. */
const CARD_PHOTOS = 5;

/** The files of the photos that follow the first of the car `c`. */
export const furtherPhotos = Prisma.sql`
  array(select p.file from car_photos p where p.car_id = c.id
    order by p.position offset 1 limit ${CARD_PHOTOS - 1})`;
