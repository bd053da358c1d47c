import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { serve } from '#server/boot/serve.ts';
import { connectStripe } from '#server/domain/payments/gateway.ts';
import { stopGateway } from '#server/http/gateway.ts';
import { clock } from '#server/lib/clock.ts';

// The node that a day is measured on: the product as it is built, with its jobs, the test gateway in another process,
// and a clock that leaps from one hand-over to the next.
const { port, stripe } = z
  .object({
    port: z.number(),
    stripe: z.object({
      secretKey: z.string(),
      publishableKey: z.string(),
      webhookSecret: z.string(),
      testGateway: z.object({ host: z.string(), port: z.number() }),
    }),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const Message = z.object({ offset: z.number() }).or(z.literal('memory'));

let offset = 0;
clock.now = () => new Date(Date.now() + offset);
process.on('message', (message) => {
  const asked = Message.parse(message);
  if (asked === 'memory') process.send?.({ memory: inUse(), resident: process.memoryUsage.rss() });
  else ({ offset } = asked);
});
process.on('disconnect', () => process.exit());

await serve({ dev: false, port });
await stopGateway();
connectStripe(stripe);
process.send?.({ ready: true });

/** What is still in use after everything that is not has been thrown away, in bytes. */
function inUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let turn = 0; turn < 3; turn++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
