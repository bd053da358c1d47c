import { expect, test } from 'vitest';
import { chunksOf, entryChunks, preloader, type Manifest } from '#server/http/preload.ts';

const none = { imports: [], dynamicImports: [], css: [], assets: [] };
const main = 'resources/js/Layouts/Main.tsx';
const map = 'resources/js/Pages/Car/Map.tsx';
const users = 'resources/js/Pages/Admin/Users/Index.tsx';
const manifest: Manifest = {
  chunks: {
    'resources/app.html': { ...none, file: 'app.js', isEntry: true, imports: ['_vendor.js'] },
    '_vendor.js': { ...none, file: 'vendor.js' },
    '_map.js': { ...none, file: 'map.js', imports: ['_vendor.js', '_tiles.js'], css: ['map.css'] },
    '_tiles.js': { ...none, file: 'tiles.js', imports: ['_map.js'] },
    '_frames.js': { ...none, file: 'frames.js', imports: ['_vendor.js'] },
    [main]: { ...none, file: 'Main.js', imports: ['_vendor.js'] },
    [map]: {
      ...none,
      file: 'Map.js',
      imports: ['_vendor.js', '_map.js'],
      dynamicImports: ['_late.js'],
    },
    [users]: { ...none, file: 'Index.js' },
    '_late.js': { ...none, file: 'late.js' },
  },
  sources: {
    'Main.js': [main],
    'Map.js': ['resources/js/components/map/bubbles.ts', map],
    'Index.js': [users],
    'frames.js': ['resources/js/Layouts/Admin.tsx', 'resources/js/Layouts/Owner.tsx'],
  },
};

test('a page comes with its layout and all they import, and nothing that is loaded later', () => {
  expect([...chunksOf(manifest, 'Car/Map')].toSorted()).toEqual([
    '_map.js',
    '_tiles.js',
    '_vendor.js',
    'resources/js/Layouts/Main.tsx',
    'resources/js/Pages/Car/Map.tsx',
  ]);
});

test('a layout that shares its file with others comes with that file', () => {
  expect([...chunksOf(manifest, 'Admin/Users/Index')]).toEqual([users, '_frames.js', '_vendor.js']);
});

test('the document loads the entry and what it imports', () => {
  expect([...entryChunks(manifest)]).toEqual(['resources/app.html', '_vendor.js']);
});

test('the tags name what the entry does not load by itself, with the nonce of the answer', () => {
  const { styles, scripts } = preloader(manifest)('Car/Map', 'n0nce');

  expect(styles).toBe('<link rel="stylesheet" href="/build/map.css" nonce="n0nce">');
  expect(scripts).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/build/Map.js" nonce="n0nce">',
  );
  expect(scripts).toContain('/build/Main.js');
  expect(scripts).not.toContain('/build/vendor.js');
  expect(scripts).not.toContain('/build/late.js');
});

test('a page the build does not know gets its layout alone', () => {
  expect(preloader(manifest)('Nowhere', 'n')).toEqual({
    styles: '',
    scripts:
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/build/Main.js" nonce="n">',
  });
});
