import { plain } from '#js/lib/plain.ts';
import type { Task } from './assign-to.ts';

type Named = Pick<Task, 'clientName' | 'carName' | 'plate' | 'ref'>;

/** The tasks whose client, car, plate or booking reference has all the words that were typed. */
export function tasksFor<T extends Named>(typed: string, tasks: readonly T[]): readonly T[] {
  const words = plain(typed).split(/\s+/).map(unspaced).filter(Boolean);
  if (words.length === 0) return tasks;
  return tasks.filter(({ clientName, carName, plate, ref }) => {
    const names = [clientName, carName, plate, ref].map((name) => unspaced(plain(name)));
    return words.every((word) => names.some((name) => name.includes(word)));
  });
}

/** A plate is written with spaces, with hyphens or with neither. */
function unspaced(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
