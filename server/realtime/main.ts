#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startRealtimeServer } from './server.ts';

const usage =
  'pusher-server --app-id <id> --key <key> --secret <secret> [--host 127.0.0.1] [--port 6001] [--client-events]';

const { values } = parseArgs({
  options: {
    'app-id': { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '6001' },
    'client-events': { type: 'boolean', default: false },
    'activity-timeout': { type: 'string', default: '120' },
  },
});

const { key, secret, host, 'app-id': appId } = values;
if (!appId || !key || !secret) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

const server = await startRealtimeServer({
  appId,
  key,
  secret,
  host,
  port: Number(values.port),
  clientEvents: values['client-events'],
  activityTimeout: Number(values['activity-timeout']),
});
console.log(`Pusher protocol 7 on ${host}:${server.port}, app ${appId}, key ${key}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
