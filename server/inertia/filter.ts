import type { Visit } from './visit.ts';

/** What a partial visit makes of a path: nothing of it, some members of it, or all of it. */
export function shareOf({ only, except }: Visit, path: string): 'none' | 'some' | 'all' {
  const excluded = except.place(path);
  const wanted = only.place(path);
  if (excluded === 'inside' || wanted === 'outside') return 'none';
  return wanted === 'above' || excluded === 'above' ? 'some' : 'all';
}

/** Whether metadata about a path belongs in the response: having wanted children is not enough. */
export function isNamed({ only, except }: Visit, path: string): boolean {
  return only.place(path) === 'inside' && except.place(path) !== 'inside';
}
