import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const program = `
  import { stopInOrder } from '#server/boot/serve.ts';
  stopInOrder((stop) => [async () => console.log(JSON.stringify(stop))]);
  setInterval(() => {}, 1000);
  console.log('ready');
`;

test.each([
  ['SIGTERM', {}, 3],
  ['SIGTERM', { DRAIN_SECONDS: '12' }, 12],
  ['SIGTERM', { DRAIN_SECONDS: '0' }, 0],
  ['SIGINT', { DRAIN_SECONDS: '12' }, 0],
] as const)(
  'told to stop by %s with %j, it drains for so many seconds: %i',
  async (signal, env, seconds) => {
    const args = ['--input-type=module-typescript', '-e', program];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DRAIN_SECONDS: '', ...env },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface(child.stdout);
    await once(lines, 'line');

    child.kill(signal);

    expect(JSON.parse(String((await once(lines, 'line'))[0]))).toEqual({ drainSeconds: seconds });
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
