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
 * A part of a page whose code follows once the page itself works. The server renders it with the rest, and the browser
 * keeps that HTML until the code is there; the fallback is seen only where the server rendered nothing. The memo is
 * part of that: React drops the HTML of a part that is rendered again before its code has come, and Inertia renders
 * its `App` twice at the start.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): NamedExoticComponent<P> {
  return hydratedInSteps(import.meta.env.SSR ? onServer(load) : inBrowser(load), fallback);
}

/**
 * A component that the server's HTML stands for until React has come to it. React takes such a part in small steps and
 * lets the browser paint and answer in between, where all else that is rendered at the start is one long task.
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

/** On the server a page is rendered in one go, so whatever it consists of has to be there. */
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
