import { hash } from 'node:crypto';
import { clock } from './clock.ts';

type Answer<T> = { value: Promise<T>; until: number };

/**
 * A cache of recent answers. While an answer is being worked out, everybody who asks the same question waits for it, so
 * the work is done once. Failures are not kept. When there are more than `most` answers, the one unused for longest is
 * removed.
 */
export function recent<T>({ lifetimeMs, most }: { lifetimeMs: number; most: number }) {
  const answers = new Map<string, Answer<T>>();
  return function answerTo(question: string, work: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    // A question may be as long as whoever asks it likes.
    const key = hash('sha256', question, 'base64');
    const known = answers.get(key);
    answers.delete(key);
    const answer = known && known.until > now ? known : { value: work(), until: now + lifetimeMs };
    answers.set(key, answer);
    answer.value.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer.value;
  };
}
