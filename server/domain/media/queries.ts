import { z } from 'zod';
import { db } from '#server/db/client.ts';

/** The first part of the names of a picture's copies, which all have in common. */
export function stemOf(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
}

/** The stems of pictures that no person, host, car or hand-over uses. */
export async function unshown(stems: readonly string[]): Promise<string[]> {
  const rows = await db.sql(z.object({ stem: z.string() }))`
    select stem from unnest(${[...stems]}::text[]) stem
    where not exists (select from car_photos where split_part(file, '-', 1) = stem)
      and not exists (select from inspection_photos where split_part(file, '-', 1) = stem and key_id is null)
      and not exists (select from users where split_part(photo->>'file', '-', 1) = stem)
      and not exists (select from hosts where split_part(photo->>'file', '-', 1) = stem)`;
  return rows.map(({ stem }) => stem);
}
