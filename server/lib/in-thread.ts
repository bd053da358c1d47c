import { Worker } from 'node:worker_threads';

type Limits = { timeoutMs: number; memoryMb: number };

/**
 * Runs a module in a thread of its own, for work that would hold up every request meanwhile.
 *
 * @returns the first message of the thread
 * @throws {Error} what the thread throws, or when it takes too long
 */
export function inThread(
  module: URL,
  workerData: unknown,
  { timeoutMs, memoryMb }: Limits,
): Promise<unknown> {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What a library complains of on its own is said again by the error.
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
