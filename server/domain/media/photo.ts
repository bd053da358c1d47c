import { z } from 'zod';

/** A stored picture; `shared/image.ts` gives the address for a width. */
export const StoredPhoto = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
});

export type StoredPhoto = z.infer<typeof StoredPhoto>;
