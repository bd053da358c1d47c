import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { env } from '#server/env.ts';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { photograph } from '../media/pictures.ts';
import { EICAR, startClamd } from '../support/clamd.ts';
import { createUser } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

async function serveWithScanner(port: number) {
  const app = spawn(process.execPath, ['tests/support/serve-process.ts'], {
    env: { ...process.env, CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void app.kill('SIGKILL'));
  const lines = createInterface(app.stdout);
  for (;;) {
    const [line]: string[] = await once(lines, 'line');
    if (line && /^http:\/\/\S+$/.test(line)) return line;
  }
}

async function sendPhoto(baseUrl: string, userId: string, bytes: Buffer) {
  const form = new FormData();
  form.set('photo', new Blob([Uint8Array.from(bytes)]), 'photo.jpg');
  return fetch(baseUrl + url('profile.photo'), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Origin: baseUrl, Cookie: await signedInCookie(userId), Accept: 'application/json' },
  });
}

test('an infected file is refused and stored nowhere, and while the scanner is away every file is', async () => {
  const clamd = await startClamd();
  const baseUrl = await serveWithScanner(clamd.port);
  const { id } = await createUser({ locale: 'en' });
  const photo = await photograph(800, 600).jpeg().toBuffer();
  const stored = async () => (await db.user.findUniqueOrThrow({ where: { id } })).photo;

  const infected = await sendPhoto(baseUrl, id, Buffer.concat([photo, Buffer.from(EICAR)]));
  expect(infected.status).toBe(422);
  expect(await infected.text()).toContain('virus');
  expect(await stored()).toBeNull();

  const clean = await sendPhoto(baseUrl, id, photo);
  expect(clean.status).toBeLessThan(400);

  clamd.close();
  const away = await sendPhoto(baseUrl, id, photo);
  expect(away.status).toBe(503);
  expect(await readdir(join(env.STORAGE_DIR, 'uploads'))).toEqual([]);
}, 60_000);
