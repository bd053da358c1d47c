import { z } from 'zod';

/** An image of the media store; see `shared/image.ts` for the address of a width. */
export const StoredPhoto = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
});

export type StoredPhoto = z.infer<typeof StoredPhoto>;
