import { clock } from './clock.ts';

type Answer<T> = { value: Promise<T>; until: number };

/**
 * Answers worked out lately, by their question. A question asked again meanwhile waits for the same answer, so that it
 * is worked out once however many ask; what failed is forgotten. Of more than `most` the one unused for longest goes.
 */
export function recent<T>({ lifetimeMs, most }: { lifetimeMs: number; most: number }) {
  const answers = new Map<string, Answer<T>>();
  return function answerTo(question: string, work: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const known = answers.get(question);
    answers.delete(question);
    const answer = known && known.until > now ? known : { value: work(), until: now + lifetimeMs };
    answers.set(question, answer);
    answer.value.catch(() => {
      if (answers.get(question) === answer) answers.delete(question);
    });
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer.value;
  };
}
