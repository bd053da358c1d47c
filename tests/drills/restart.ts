import { withDemo } from './world.ts';

// Two nodes on one database behind a balancer that looks once a second. They are restarted in turn while people read
// and write; no request may fail, and no message may be lost. `npm run drill:restart [requests]`
const requests = Number(process.argv[2] ?? 10_000);

await withDemo(async () => {
  // The modules read the environment when they are imported.
  const { rollingRestart } = await import('./rolling-restart.ts');
  return rollingRestart(requests);
});
