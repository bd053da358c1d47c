import { relative } from 'node:path';
import inertia from '@inertiajs/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inertiaQueue } from './tools/inertia-queue.ts';

const NONCE = '<!--nonce-->';

/** The server fills the marker for each answer. Vite's own `cspNonce` would escape it. */
const nonces: Plugin = {
  name: 'nonces',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${NONCE}"`),
  },
};

/**
 * The server has rendered the page already: what paints it (styles, fonts, the first picture) comes before the scripts
 * that make it work.
 */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(
        /<(link rel="modulepreload"|script type="module")/g,
        '<$1 fetchpriority="low"',
      ),
  },
};

/** Says beside the manifest which sources each file is made of: for what a page preloads, and for its budget. */
const chunkSources: Plugin = {
  name: 'chunk-sources',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const sources = chunks.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.map((id) => relative(import.meta.dirname, id)),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: '.vite/sources.json',
      source: JSON.stringify(Object.fromEntries(sources)),
    });
  },
};

/** Found late by the development server, each would reload the page it is first needed on. */
const loadedLate = [
  '@googlemaps/js-api-loader',
  '@googlemaps/markerclusterer',
  '@internationalized/date',
  'laravel-echo',
  'leaflet',
  'pmtiles',
  'protomaps-leaflet',
  'pusher-js',
  'react-aria-components/Calendar',
  'react-aria-components/I18nProvider',
  'react-aria-components/RangeCalendar',
  'recharts',
  'supercluster',
];

/** What nearly every page loads compresses better in one file than in thirty. */
const shell = new RegExp(
  [
    'shared/(routes|format)\\.ts',
    'resources/js/Layouts/Main\\.',
    'resources/js/components/(shell/(?!Workspace|UserMenu|Preferences|Footer|conversations|unread)|brand/)',
    'resources/js/components/ui/(Badge|Button|Feedback|Notice|Photo|Rating|Toasts)\\.',
    'resources/js/components/ui/icons/(?!compare|messages|money|people|work)',
    'resources/js/components/car/CarName\\.',
    'resources/js/lib/(bus|i18n|late|page|socket-id|toast|use-root-class)\\.ts',
  ].join('|'),
);

/** What pages with fields and lists have in common. */
const parts = /resources\/js\/components\/ui\/(Choice|Field|Tabs|TextField)\./;

/** What the frames of everything behind a login have in common. */
const frames = /resources\/js\/components\/(shell\/Workspace|ui\/(Menu|Popover))\./;

/** Sections of pages that are read. */
const sections = /resources\/js\/components\/ui\/Card\./;

/** On pages about people, what they write and their work, and in the menus that follow. */
const people = /resources\/js\/components\/ui\/icons\/(messages|people|work)\./;

/** What is done with a card once the page works: its heart and its place in a comparison. */
const picking =
  /resources\/js\/components\/(car\/(FavouriteButton|favourites)|compare\/(CompareToggle|CompareBar|selection)|ui\/icons\/compare)\./;

/** Drawn on the landing page and behind logins, not where cars are looked for. */
const money = /resources\/js\/components\/ui\/icons\/money\./;

/** Cars in lists. */
const cards = /resources\/js\/components\/(car\/(CarCard|CarRow)|search\/(Results|late))\./;

/** What the two pages of results share. */
const results = /resources\/js\/components\/search\/(ResultsHead|SearchHead|use-search)\./;

/**
 * Changes with its versions only, so a visitor keeps it over our releases. What these import comes with them; naming
 * es-toolkit would draw in what only the charts need of it.
 */
const vendor = /node_modules\/(react|react-dom|scheduler|@inertiajs|laravel-precognition)\//;

const chunks = [
  { name: 'vendor', test: vendor, priority: 2 },
  { name: 'shell', test: shell, priority: 1 },
  { name: 'parts', test: parts },
  { name: 'frames', test: frames },
  { name: 'sections', test: sections, priority: 1 },
  { name: 'people', test: people, priority: 1 },
  { name: 'money', test: money, priority: 1 },
  { name: 'picking', test: picking, priority: 1 },
  { name: 'cards', test: cards },
  { name: 'results', test: results },
];

/**
 * The client goes to public/build, the server-rendering bundle to server/ssr:
 * `vite build && vite build --ssr resources/js/app.tsx`.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  base: command === 'build' ? '/build/' : '/',
  publicDir: false,
  plugins: [
    inertiaQueue,
    inertia({ ssr: false }),
    react(),
    tailwindcss(),
    scriptsLast,
    nonces,
    ...(isSsrBuild ? [] : [chunkSources]),
  ],
  optimizeDeps: { include: loadedLate, rolldownOptions: { plugins: [inertiaQueue] } },
  build: isSsrBuild
    ? { outDir: 'server/ssr', emptyOutDir: true }
    : {
        outDir: 'public/build',
        emptyOutDir: true,
        manifest: true,
        // With an older one the minifier sets apart what that browser does not know, then loses it (`:has` in lists).
        cssTarget: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
        // Every browser we support preloads modules by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'resources/app.html',
          output: {
            codeSplitting: { groups: chunks },
            // Every page's name and hash is part of what all pages load; seven characters tell its versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
}));
