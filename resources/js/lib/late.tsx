import {
  createElement,
  lazy,
  memo,
  Suspense,
  useEffect,
  useId,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import { sectionIs } from './hydration.ts';

const loading: Promise<unknown>[] = [];

/**
 * A section whose code is loaded after the page works. The server renders it with the page, and its HTML stays until
 * the code has arrived. The fallback is shown only where there is no HTML from the server. `memo` is needed: React
 * discards the HTML of a section that renders again before its code has arrived, and Inertia renders its `App` twice at
 * the start.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): NamedExoticComponent<P> {
  return hydratedInSteps(import.meta.env.SSR ? onServer(load) : inBrowser(load), fallback);
}

/**
 * A component that React hydrates in small steps, so that the browser can paint and react between them. Everything
 * outside such components is hydrated in one long task. Until then the server's HTML is shown.
 */
export function hydratedInSteps<P extends object>(
  LateSection: ComponentType<P>,
  fallback: ReactNode = null,
): NamedExoticComponent<P> {
  return memo(function HydratedInSteps(props: P) {
    const id = useId();
    useEffect(() => sectionIs('found', id), [id]);
    return (
      <Suspense fallback={fallback}>
        {createElement(LateSection, props)}
        <Hydrated id={id} />
      </Suspense>
    );
  });
}

function Hydrated({ id }: { id: string }) {
  useEffect(() => sectionIs('hydrated', id), [id]);
  return null;
}

/**
 * Resolves when all late sections are loaded. The server renders a page in one pass, so it cannot wait for them later.
 */
export async function lateSectionsLoaded() {
  await Promise.all(loading);
}

function inBrowser<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}

function onServer<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  loading.push(
    load().then((component) => {
      loaded = component;
      return undefined;
    }),
  );
  return function Loaded(props: P) {
    return loaded ? createElement(loaded, props) : null;
  };
}
