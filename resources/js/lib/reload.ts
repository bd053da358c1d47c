import type { Reload } from './lanes.ts';

/** Asks for some props of this page again, together with what else is asked for in the same moment. */
export function reloadProps(only: readonly string[], options?: Reload): void {
  const { pathname } = location;
  void import('./lanes.ts').then(({ ask }) => ask(pathname, only, options));
}
