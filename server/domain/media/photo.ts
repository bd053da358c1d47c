import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';

/** An image of the media store; see `shared/image.ts` for the address of a width. */
export const StoredPhoto = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
});

export type StoredPhoto = z.infer<typeof StoredPhoto>;

/** The photo of a row `p` of `car_photos`. */
export const photoColumn = Prisma.sql`jsonb_build_object('file', p.file, 'width', p.width, 'height', p.height,
  'placeholder', p.placeholder)`;

/** The first photo of a car `c`. */
export const firstPhoto = Prisma.sql`(select ${photoColumn} from car_photos p where p.car_id = c.id
  order by p.position limit 1)`;
