import { createPostgresRelay } from '#server/broadcasting/postgres-relay.ts';
import { startRealtimeServer } from '#server/realtime/server.ts';

// A node in a process of its own, which a test can kill. Prints its port.
const { port } = await startRealtimeServer({
  appId: '3',
  key: 'app-key',
  secret: 'app-secret',
  host: '127.0.0.1',
  port: 0,
  lease: Number(process.argv[2]),
  relay: createPostgresRelay(process.env['DATABASE_URL'] ?? ''),
});
process.stdout.write(`${port}\n`);
