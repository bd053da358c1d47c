import {
  createElement,
  lazy,
  memo,
  Suspense,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';

const loading: Promise<unknown>[] = [];

/**
 * A part of a page whose code follows once the page itself works. The server renders it with the rest, and the browser
 * keeps that HTML until the code is there; the fallback is seen only where the server rendered nothing. The memo is
 * part of that: React drops the HTML of a part that is rendered again before its code has come, and Inertia renders
 * its `App` twice at the start.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): NamedExoticComponent<P> {
  const Part: ComponentType<P> = import.meta.env.SSR ? onServer(load) : inBrowser(load);
  return memo(function Late(props: P) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  });
}

/** On the server a page is rendered in one go, so whatever it consists of has to be there. */
export async function latePartsLoaded() {
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
