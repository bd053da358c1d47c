/** Towns drawn with what they are known by, in `public/towns`. */
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

/** Address of a town's picture; that of any town for one that is not drawn. */
export function townScene(townSlug: string): string {
  return `/towns/${drawn.has(townSlug) ? townSlug : 'town'}.svg`;
}
