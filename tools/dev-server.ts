import { StartFailure } from '#server/lib/start-failure.ts';
import { stopInOrder, type Running } from '#server/boot/serve.ts';
import { serveDemo } from './demo/serve-demo.ts';

// The child process of `npm run dev`: it reports its address to the parent and ends with it.
let running: Running | undefined;
stopInOrder(() => [async () => running?.close()]);

try {
  running = await serveDemo({ dev: true, port: Number(process.env['PORT'] || 3000) });
  process.send?.(running.url);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
