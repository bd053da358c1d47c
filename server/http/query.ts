/** A name as `queryString` of the routes, Inertia and forms write lists: `make[]`, `make[0]`. */
const listName = /^([^[\]]+)\[\d*\]$/;

/**
 * Reads a query: texts, and lists of texts for names with brackets or named twice. Nothing nests, so that no page is
 * given an object with a `toString` of somebody's choice.
 */
export function parseQuery(query: string | null): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query ?? '')) {
    const list = listName.exec(name)?.[1];
    const key = list ?? name;
    const earlier = found.get(key);
    if (earlier === undefined) found.set(key, list === undefined ? value : [value]);
    else found.set(key, [earlier, value].flat());
  }
  return Object.fromEntries(found);
}
