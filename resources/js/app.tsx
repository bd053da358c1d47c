import { createInertiaApp, type ResolvedComponent } from '@inertiajs/react';
import { memo } from 'react';
import { latePartsLoaded } from './lib/late.tsx';
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
  const known = once.get(name) ?? memo(page);
  once.set(name, known);
  return known;
}

/** Browser entry and server-rendering bundle in one: on Node it resolves to the renderer. */
export default createInertiaApp({
  resolve: async (name) => {
    const load = pages[`./Pages/${name}.tsx`];
    if (!load) throw new Error(`Page not found: ${name}`);
    const [page] = await Promise.all([load(), loadLayoutFor(name)]);
    if (import.meta.env.SSR) await latePartsLoaded();
    return rendered(name, page.default);
  },
  layout: (name) => layoutFor(name),
  title: (title, page) => [title, brandOf(page.props['app'])].filter(Boolean).join(' - '),
  progress: false,
  defaults: {
    form: { recentlySuccessfulDuration: 2000 },
    prefetch: { hoverDelay: 75, cacheFor: 30_000 },
  },
});
