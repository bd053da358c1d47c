import { createServer } from 'node:net';
import { serveApp } from './serve.ts';

// A process of the application that says how much memory it holds, for tests that attack it. Run with --expose-gc.
const { baseUrl } = await serveApp();

/** What is left after everything that nobody holds was thrown away, in bytes. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const meter = createServer((socket) => socket.end(String(held()))).listen(0, '127.0.0.1', () => {
  const address = meter.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`${baseUrl} ${port}\n`);
});
