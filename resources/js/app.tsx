import { createInertiaApp, type ResolvedComponent } from '@inertiajs/react';
import { firstPageHydrated } from './lib/hydration.ts';
import { hydratedInSteps, lateSectionsLoaded } from './lib/late.tsx';
import { layoutFor, loadLayoutFor } from './lib/layouts.ts';
import { followNavigation } from './lib/navigation.ts';

const pages = import.meta.glob<{ default: ResolvedComponent }>('./Pages/**/*.tsx');

function brandOf(app: unknown): string {
  return typeof app === 'object' && app && 'name' in app ? String(app.name) : '';
}

if (!import.meta.env.SSR) {
  followNavigation();
  void import('./lib/after-load.ts');
}

const once = new Map<string, ResolvedComponent>();

/** A page is rendered when its props change, not whenever what is around it is. */
function rendered(name: string, page: ResolvedComponent): ResolvedComponent {
  const known = once.get(name) ?? hydratedInSteps(page);
  once.set(name, known);
  return known;
}

let first: { name: string; props: object | undefined } | undefined;

/** What the server adds to the first page, such as its deferred props, waits until that page is hydrated. */
async function untilHydrated(name: string, props: object | undefined) {
  first ??= { name, props };
  if (name === first.name && props !== first.props) await firstPageHydrated();
}

/** Browser entry and server-rendering bundle in one: on Node it resolves to the renderer. */
export default createInertiaApp({
  resolve: async (name, page) => {
    const load = pages[`./Pages/${name}.tsx`];
    if (!load) throw new Error(`Page not found: ${name}`);
    const [loaded] = await Promise.all([load(), loadLayoutFor(name)]);
    if (import.meta.env.SSR) await lateSectionsLoaded();
    else await untilHydrated(name, page?.props);
    return rendered(name, loaded.default);
  },
  layout: (name) => layoutFor(name),
  title: (title, page) => [title, brandOf(page.props['app'])].filter(Boolean).join(' - '),
  progress: false,
  defaults: {
    form: { recentlySuccessfulDuration: 2000 },
    prefetch: { hoverDelay: 75, cacheFor: 30_000 },
  },
});
