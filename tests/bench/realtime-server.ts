import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { startRealtimeServer } from '#server/realtime/server.ts';

// The server of a bench, in a process of its own: `ours`, or a `bare` one that only passes events on.
const [kind, port] = [process.argv[2], Number(process.argv[3])];
const MANY = 20_000;

if (kind === 'ours')
  await startRealtimeServer({
    appId: '1',
    key: 'key',
    secret: 'secret',
    host: '127.0.0.1',
    port,
    maxConnections: MANY,
    maxConnectionsPerIp: MANY,
  });
else await startBare();
process.send?.('ready');

const Subscribe = z.object({ data: z.object({ channel: z.string() }) });
const Event = z.object({ name: z.string(), channels: z.array(z.string()), data: z.string() });

/** What the library can do at most: no signatures, no protocol, no limits, no pings. */
async function startBare(): Promise<void> {
  const channels = new Map<string, Set<WebSocket>>();
  const publish = async (req: IncomingMessage) => {
    const { name, channels: names, data } = Event.parse(await json(req));
    for (const channel of names) {
      const frame = JSON.stringify({ event: name, channel, data });
      for (const socket of channels.get(channel) ?? []) socket.send(frame);
    }
  };
  const server = createServer((req, res) => void publish(req).then(() => res.end('{}')));
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      const { channel } = Subscribe.parse(JSON.parse(text.toString())).data;
      channels.set(channel, (channels.get(channel) ?? new Set()).add(socket));
      socket.send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel }));
    });
    socket.send(
      JSON.stringify({ event: 'pusher:connection_established', data: '{"socket_id":"1.1"}' }),
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
}
