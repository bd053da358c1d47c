import { createInertiaApp, type ResolvedComponent } from '@inertiajs/react';
import { firstPageHydrated } from './lib/hydration.ts';
import { hydratedInSteps, lateSectionsLoaded } from './lib/late.tsx';
import { layoutFor, loadLayoutFor } from './lib/layouts.ts';
import { followNavigation } from './lib/navigation.ts';
import { loadPage } from './lib/pages.ts';

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
    const [loaded] = await Promise.all([loadPage(name), loadLayoutFor(name)]);
    if (import.meta.env.SSR) await lateSectionsLoaded();
    else await untilHydrated(name, page?.props);
    return rendered(name, loaded.default);
  },
  layout: (name) => layoutFor(name),
  // The router also asks before a page has said its title, as until the first one is hydrated: in the browser the last
  // one stays, as HTML.
  title: (title, page) =>
    title || import.meta.env.SSR
      ? [title, brandOf(page.props['app'])].filter(Boolean).join(' - ')
      : new Option(document.title).innerHTML,
  progress: false,
  defaults: {
    form: { recentlySuccessfulDuration: 2000 },
    prefetch: { hoverDelay: 75, cacheFor: 30_000 },
  },
});
