/** Runs at most `limit` tasks at a time; the others wait in the order in which they came. */
export function queue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = () =>
    new Promise<void>((start) => {
      if (running < limit) {
        running += 1;
        start();
      } else {
        waiting.push(start);
      }
    });

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
