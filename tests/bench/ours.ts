import { serve, stopInOrder } from '#server/boot/serve.ts';

// The product as `npm start` runs it, in its own process, with a database that is ready.
const app = await serve({ dev: false, port: Number(process.argv[2]) });
stopInOrder(() => [app.close]);
process.send?.('ready');
