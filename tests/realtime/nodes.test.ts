import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresRelay } from '#server/broadcasting/postgres-relay.ts';
import { connectAlone } from '#server/db/pool.ts';
import type { Relay } from '#server/realtime/relay.ts';
import type { RealtimeOptions } from '#server/realtime/settings.ts';
import { channelAuth } from '#server/realtime/signatures.ts';
import { memoryRelays, postgresRelays } from './relays.ts';
import { apiOn, app, connect, startNode } from './support.ts';

const url = process.env['DATABASE_URL'] ?? '';

async function node(options: Partial<RealtimeOptions>) {
  const server = await startNode(options);
  onTestFinished(() => server.close());
  return { ...server, api: apiOn(server.port) };
}

async function twoNodes(options: Partial<RealtimeOptions> = {}, relays = postgresRelays(2)) {
  const [one, other] = relays;
  if (!one || !other) throw new Error('Two relays, please');
  const nodes = [
    await node({ ...options, relay: one }),
    await node({ ...options, relay: other }),
  ] as const;
  await expect.poll(() => nodes.map((each) => each.nodeCount()), { interval: 5 }).toEqual([1, 1]);
  return nodes;
}

/** A socket of a person on a presence channel. */
async function present(port: number, channel: string, userId: string) {
  const { client, socketId } = await connect(port);
  const channel_data = JSON.stringify({ user_id: userId, user_info: { name: userId } });
  const auth = channelAuth(app, socketId, channel, channel_data);
  const { data } = await client.subscribe(channel, { auth, channel_data });
  return { client, members: Object(data).presence };
}

test('a person leaves when the node they are on is killed, once its lease has run out', async () => {
  const here = await node({ relay: createPostgresRelay(url), lease: 1 });
  const child = spawn(process.execPath, ['tests/realtime/node-process.ts', '1']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const { client: ana } = await present(here.port, 'presence-hall', 'ana');
  await present(Number(line), 'presence-hall', 'dan');
  expect(await ana.next('pusher_internal:member_added')).toMatchObject({
    data: { user_id: 'dan' },
  });

  child.kill('SIGKILL');

  expect(await ana.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'dan' },
  });
  const { members } = await present(here.port, 'presence-hall', 'eva');
  expect(members.ids).toEqual(['ana', 'eva']);
});

test('of a node that has been killed one question waits for its answer, and the next ones do not', async () => {
  const here = await node({ relay: createPostgresRelay(url), lease: 60 });
  const child = spawn(process.execPath, ['tests/realtime/node-process.ts', '60']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  await expect.poll(() => here.nodeCount()).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const waits: number[] = [];
  for (let time = 0; time < 3; time++) {
    const begun = performance.now();
    await here.api.get({ path: '/channels' });
    waits.push(performance.now() - begun);
  }

  expect(waits.map((ms) => ms > 900)).toEqual([true, false, false]);
});

test('a node that joins learns who is there already, and one that closes takes its people along', async () => {
  const first = await node({ relay: createPostgresRelay(url) });
  const { client: ana } = await present(first.port, 'presence-hall', 'ana');
  const second = await node({ relay: createPostgresRelay(url) });
  await expect
    .poll(async () => (await present(second.port, 'presence-hall', 'dan')).members.ids)
    .toContain('ana');

  await second.close();

  expect(await ana.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'dan' },
  });
});

test('a person on two nodes comes once, and goes with the last of them', async () => {
  const [one, other] = await twoNodes();
  const { client: watcher } = await present(one.port, 'presence-hall', 'watcher');
  const { client: left } = await present(one.port, 'presence-hall', 'ana');
  const { client: right } = await present(other.port, 'presence-hall', 'ana');
  await watcher.next('pusher_internal:member_added');

  const subscriptions = async () =>
    (
      await one.api.get({
        path: '/channels/presence-hall',
        params: { info: 'subscription_count' },
      })
    ).json();
  await expect.poll(subscriptions).toMatchObject({ subscription_count: 3 });
  left.drop();
  await expect.poll(subscriptions).toMatchObject({ subscription_count: 2 });
  expect(await watcher.everythingSoFar()).toEqual([]);

  right.drop();
  expect(await watcher.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'ana' },
  });
});

test('events larger than a notification of PostgreSQL arrive, in the order they were sent', async () => {
  const [one, other] = await twoNodes();
  const { client } = await connect(one.port);
  await client.subscribe('cars');
  const sizes = [10_000, 10, 9_000, 20];

  for (const size of sizes) await other.api.trigger('cars', 'e', { text: 'ă'.repeat(size / 2) });

  for (const size of sizes)
    expect(await client.next('e')).toMatchObject({ data: { text: 'ă'.repeat(size / 2) } });
});

const relayOf = `from pg_stat_activity
  where application_name = 'volan-realtime' and datname = current_database()`;

test('a node whose connection to PostgreSQL was lost asks its clients to come back, for they may have missed something', async () => {
  const [one, other] = await twoNodes({ reconnectSpread: 0 });
  const { client } = await connect(one.port);
  await client.subscribe('cars');
  const admin = new pg.Client(inject('adminUrl').replace(/[^/]*$/, new URL(url).pathname.slice(1)));
  await admin.connect();
  onTestFinished(() => admin.end());

  await admin.query(`select pg_terminate_backend(pid) ${relayOf}`);

  expect(await client.closed).toBe(4200);
  const { client: back } = await connect(one.port);
  await back.subscribe('cars');
  await expect
    .poll(async () => (await other.api.get({ path: '/channels/cars' })).json())
    .toEqual({
      occupied: true,
    });
  await other.api.trigger('cars', 'e', { n: 1 });
  expect(await back.next('e')).toMatchObject({ data: { n: 1 } });
});

test('while PostgreSQL is away an event waits, and its sender is told to try again', async () => {
  const [relay, second] = memoryRelays(2);
  if (!relay || !second) throw new Error('Two relays, please');
  const [one] = await twoNodes({}, [stuck(relay), second]);

  await expect(one.api.trigger('cars', 'e', {})).rejects.toMatchObject({
    status: 503,
    body: 'The other nodes cannot be reached',
  });
});

/** A relay that never gets rid of events. */
function stuck(relay: Relay): Relay {
  const send = (message: string) =>
    message.includes('"kind":"event"') ? new Promise<void>(() => {}) : relay.send(message);
  return { ...relay, send };
}

test('a pooler that swallows notifications is refused', async () => {
  const relay = createPostgresRelay(url, async (connection) => {
    const client = await connectAlone(connection);
    client.removeAllListeners('notification');
    client.on = (event, ...rest) =>
      event === 'notification' ? client : pg.Client.prototype.on.call(client, event, ...rest);
    return client;
  });

  await expect(node({ relay })).rejects.toThrow(/DIRECT_DATABASE_URL goes through a pooler/);
}, 10_000);

test('rows that were needed for a moment are removed', async () => {
  const [one, other] = await twoNodes();
  const { client } = await connect(one.port);
  await client.subscribe('cars');
  await other.api.trigger('cars', 'e', { text: 'x'.repeat(9_000) });
  await client.next('e');
  const reader = await connectAlone({ name: 'test', connectionString: url });
  onTestFinished(() => reader.end());
  await reader.query(`update relayed_messages set created_at = created_at - interval '2 minutes'`);

  const late = createPostgresRelay(url);
  await late.start('00000000-0000-4000-8000-000000000000', { receive: () => {}, missed: () => {} });
  onTestFinished(() => late.stop());

  await sleep(50);
  const { rows } = await reader.query('select 1 from relayed_messages');
  expect(rows).toEqual([]);
});
