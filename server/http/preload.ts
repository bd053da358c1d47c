import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { lateAreaOf } from '#shared/areas.ts';
import { layoutNameFor } from '#shared/layout-names.ts';

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
});

const chunks = z.record(z.string(), chunk);
const sources = z.record(z.string(), z.array(z.string()));

/** The build's output: the chunks of Vite's manifest by name, and the sources in each file. */
export type Manifest = {
  readonly chunks: Readonly<Record<string, z.infer<typeof chunk>>>;
  readonly sources: Readonly<Record<string, readonly string[]>>;
};

export function readManifest(folder: string): Manifest {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(`${folder}/.vite/${name}.json`, 'utf8'));
  return { chunks: chunks.parse(read('manifest')), sources: sources.parse(read('sources')) };
}

/**
 * The chunks that a page needs before it can run: its area's, its own, its layout's, and everything they import
 * statically.
 */
export function chunksOf(manifest: Manifest, component: string): Set<string> {
  const area = lateAreaOf(component);
  return closure(manifest, [
    ...(area ? holding(manifest, `resources/js/areas/${area}.ts`) : []),
    ...holding(manifest, `resources/js/Pages/${component}.tsx`),
    ...holding(manifest, `resources/js/Layouts/${layoutNameFor(component)}.tsx`),
  ]);
}

/** The chunks with these sources, and everything they import statically. */
export function chunksWith(manifest: Manifest, paths: readonly string[]): Set<string> {
  return closure(
    manifest,
    paths.flatMap((path) => holding(manifest, path)),
  );
}

/** The chunks that every document loads, whatever the page. */
export function entryChunks(manifest: Manifest): Set<string> {
  return closure(
    manifest,
    Object.keys(manifest.chunks).filter((name) => manifest.chunks[name]?.isEntry),
  );
}

/** The tags of a page's files besides the entry, by their place in the document. */
export type PageTags = { styles: string; scripts: string };

/** Returns the tags of a page with the answer's nonce; the tags are computed once for each page. */
export function preloader(manifest: Manifest): (component: string, nonce: string) => PageTags {
  const entry = entryChunks(manifest);
  const known = new Map<string, { styles: string[]; scripts: string[] }>();
  const tagsOf = (component: string) => {
    const needed = [...chunksOf(manifest, component)].filter((name) => !entry.has(name));
    const files = needed.flatMap((name) => manifest.chunks[name] ?? []);
    const styles = new Set(files.flatMap(({ css }) => css));
    return {
      styles: [...styles].map((file) => `<link rel="stylesheet" href="/build/${file}"`),
      scripts: files.map(
        ({ file }) =>
          `<link rel="modulepreload" fetchpriority="low" crossorigin href="/build/${file}"`,
      ),
    };
  };
  return (component, nonce) => {
    const tags = known.get(component) ?? tagsOf(component);
    known.set(component, tags);
    const whole = (starts: string[]) => starts.map((tag) => `${tag} nonce="${nonce}">`).join('');
    return { styles: whole(tags.styles), scripts: whole(tags.scripts) };
  };
}

/** The chunks that contain a source; one chunk may contain several sources. */
function holding({ chunks: built, sources: contents }: Manifest, source: string): string[] {
  const file = Object.keys(contents).find((name) => contents[name]?.includes(source));
  return Object.keys(built).filter((name) => built[name]?.file === file);
}

function closure(manifest: Manifest, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const next = manifest.chunks[name];
    if (!next || found.has(name)) return;
    found.add(name);
    next.imports.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}
