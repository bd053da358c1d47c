import type { Visit } from './visit.ts';

/** How much of a prop's path a partial visit asks for: nothing, some of its members, or all of it. */
export function shareOf({ only, except }: Visit, path: string): 'none' | 'some' | 'all' {
  const excluded = except.place(path);
  const wanted = only.place(path);
  if (excluded === 'inside' || wanted === 'outside') return 'none';
  return wanted === 'above' || excluded === 'above' ? 'some' : 'all';
}

/** Whether the visit names the path itself. Only then is metadata about it sent; a path inside it is not enough. */
export function isNamed({ only, except }: Visit, path: string): boolean {
  return only.place(path) === 'inside' && except.place(path) !== 'inside';
}
