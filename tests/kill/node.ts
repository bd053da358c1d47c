import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { connectStripe } from '#server/domain/payments/gateway.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { clock } from '#server/lib/clock.ts';
import { serveApp } from '../support/serve.ts';

// One node of the application, as the kill test starts it: with jobs, with the test gateway in another process, and
// with a clock that the test moves.
const started = z
  .object({
    offset: z.number(),
    stripe: z.object({
      secretKey: z.string(),
      publishableKey: z.string(),
      webhookSecret: z.string(),
      testGateway: z.object({ host: z.string(), port: z.number() }),
    }),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

let { offset } = started;
clock.now = () => new Date(Date.now() + offset);
process.on('message', (message) => {
  ({ offset } = z.object({ offset: z.number() }).parse(message));
});
process.on('disconnect', () => process.exit());

const { baseUrl } = await serveApp(async () => {
  connectStripe(started.stripe);
  return null;
});
await startWorkers();
process.send?.({ baseUrl });
// A killed process would not write it, and the next one starts in half the time with it.
flushCompileCache();
