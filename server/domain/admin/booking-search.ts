import { fragment, type Fragment } from '#server/db/sql.ts';

/** The longest text worth searching for: a name and then some. */
export const LONGEST_SEARCH = 80;

/** What a person typed, as the text of an `ilike` that finds it anywhere. */
export function anywhere(query: string): string {
  return `%${query.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}

/** Rows whose booking `b`, car `c`, host `h` or client `u` is the one that an admin names; all of them for no text. */
export function namesBooking(query: string): Fragment {
  if (query === '') return fragment`true`;
  const wanted = anywhere(query);
  return fragment`(b.ref ilike ${wanted} or c.plate ilike ${wanted} or c.make || ' ' || c.model ilike ${wanted}
    or h.name ilike ${wanted} or u.name ilike ${wanted})`;
}
