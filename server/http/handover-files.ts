import { chunksOf, entryChunks, type Manifest } from './preload.ts';

/** The screens that can be opened without a network. */
const screens = [
  'Owner/Bookings/CheckIn',
  'Owner/Bookings/CheckOut',
  'Client/Bookings/MobileStatus',
];

/** What a hand-over only asks for with a network: other pages, maps, live events. */
const elsewhere =
  /resources\/js\/(Pages|Layouts\/(?!Focus)|components\/(map|search)|lib\/realtime)/;

/** The files that these screens are made of, with what they load late. */
export function handoverFiles(manifest: Manifest): string[] {
  const found = new Set([
    ...entryChunks(manifest),
    ...screens.flatMap((screen) => [...chunksOf(manifest, screen)]),
  ]);
  // A set goes on to what is added while it is walked through.
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
