import { disconnect } from '#server/db/client.ts';
import { stopQueue } from '#server/queue/queue.ts';
import { growDemo } from './seed.ts';

// A process of its own (`serve-demo.ts`): planning and writing take a processor for many seconds.
await growDemo();
await stopQueue();
await disconnect();
