import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { channelAuth } from '#server/realtime/signatures.ts';
import { app, apiOn, connect } from './support.ts';

const credentials = ['--app-id', app.appId, '--key', app.key, '--secret', app.secret];

function start(...args: string[]) {
  const child = spawn(process.execPath, ['server/realtime/main.ts', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('it runs alone, with client events if asked, and says goodbye with 4200', async () => {
  const child = start(...credentials, '--port', '0', '--client-events');
  const [line] = await once(createInterface(child.stdout), 'line');
  const port = Number(/:(\d+),/.exec(String(line))?.[1]);
  const { client: sender, socketId } = await connect(port);
  const { client: other, socketId: otherId } = await connect(port);
  await sender.subscribe('private-a', { auth: channelAuth(app, socketId, 'private-a') });
  await other.subscribe('private-a', { auth: channelAuth(app, otherId, 'private-a') });

  sender.send({ event: 'client-hi', channel: 'private-a', data: 1 });
  await other.next('client-hi');
  const response = await apiOn(port).trigger('private-a', 'e', {});
  child.kill('SIGTERM');

  expect(response.status).toBe(200);
  expect(await sender.closed).toBe(4200);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without a key it says how it is used', async () => {
  const child = start('--port', '0');
  const [line] = await once(createInterface(child.stderr), 'line');

  expect(line).toMatch('--secret <secret>');
  expect(await once(child, 'exit')).toEqual([2, null]);
});
