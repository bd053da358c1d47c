/** Towns with a drawing of their own in `public/towns`. */
const drawn: ReadonlySet<string> = new Set([
  'brasov',
  'bucuresti',
  'cluj-napoca',
  'constanta',
  'iasi',
  'oradea',
  'sibiu',
  'timisoara',
]);

/** The address of a town's picture; a general one for towns without a drawing. */
export function townScene(townSlug: string): string {
  return `/towns/${drawn.has(townSlug) ? townSlug : 'town'}.svg`;
}
