import { Worker } from 'node:worker_threads';

type Limits = { timeoutMs: number; memoryMb: number };

/**
 * Runs a module in a worker thread, for work that would block every request.
 *
 * @returns the first message of the thread
 * @throws {Error} the thread's error, or one when it takes too long
 */
export function inThread(
  module: URL,
  workerData: unknown,
  { timeoutMs, memoryMb }: Limits,
): Promise<unknown> {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Library warnings are not printed: a real problem also throws.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
    timer = setTimeout(() => reject(new Error('The thread took too long.')), timeoutMs).unref();
  });
  return answer.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
