import { chunksOf, entryChunks, type Manifest } from './preload.ts';

/** The pages that can be opened without a network. */
const screens = [
  'Owner/Bookings/CheckIn',
  'Owner/Bookings/CheckOut',
  'Client/Bookings/MobileStatus',
  'Client/Bookings/MobileCheckIn',
];

/** Files that a hand-over uses only with a network: other pages, maps, live events. */
const elsewhere =
  /resources\/js\/(Pages|Layouts\/(?!Focus)|components\/(map|search)|lib\/realtime)/;

/** The files of these pages, including those that are loaded late. */
export function handoverFiles(manifest: Manifest): string[] {
  const found = new Set([
    ...entryChunks(manifest),
    ...screens.flatMap((screen) => [...chunksOf(manifest, screen)]),
  ]);
  // The loop also visits items that are added to the set while it runs.
  for (const name of found) {
    const chunk = manifest.chunks[name];
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
      if (!isElsewhere(manifest, next)) found.add(next);
  }
  const chunks = [...found].flatMap((name) => manifest.chunks[name] ?? []);
  return [...new Set(chunks.flatMap(({ file, css, assets }) => [file, ...css, ...assets]))];
}

function isElsewhere({ chunks, sources }: Manifest, name: string): boolean {
  const file = chunks[name]?.file ?? '';
  return elsewhere.test(name) || (sources[file] ?? []).some((source) => elsewhere.test(source));
}
