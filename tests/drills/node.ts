import { serve, stopInOrder, type Running } from '#server/boot/serve.ts';

// One node of a drill: serves the database and the build that are there. `node tests/drills/node.ts PORT`
const started: { app?: Running } = {};
stopInOrder((stop) => [async () => started.app?.close(stop)]);
started.app = await serve({ dev: false, port: Number(process.argv[2]) });
console.log('Serving.');
