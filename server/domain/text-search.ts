/** The longest text that can be searched for. */
export const LONGEST_SEARCH = 80;

/** The typed text as an `ilike` pattern that finds it anywhere. */
export function anywhere(query: string): string {
  return `%${query.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
}
