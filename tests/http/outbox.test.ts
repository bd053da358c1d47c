import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { queueMail } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';

async function aMail() {
  const email = newAddress();
  const id = randomUUID();
  await queueMail(db, {
    key: id,
    kind: 'verify-email',
    to: email,
    toName: 'Ana',
    subject: 'Confirmați <b>adresa</b>',
    text: 'text',
    html: '<!doctype html><html><head></head><body><script>top.pwn = 1</script></body></html>',
  });
  return { email, id };
}

test('a demonstration shows the mails it would have sent', async () => {
  const { email, id } = await aMail();

  const list = await as(null).visit(url('dev.mail'));
  const one = await as(null).visit(url('dev.mail.show', { mail: id }));

  expect(list.component).toBe('Dev/Mail');
  expect(list.props['mails']).toContainEqual(expect.objectContaining({ id, to: email }));
  expect(one.props['mail']).toMatchObject({ subject: 'Confirmați <b>adresa</b>', text: 'text' });
});

test.each(['not-a-mail', '00000000-0000-4000-8000-000000000000'])(
  'there is no mail %s',
  async (mail) => {
    expect((await as(null).get(url('dev.mail.show', { mail }))).status).toBe(404);
  },
);

test('production shows no mails', { timeout: 60_000 }, async () => {
  const { id } = await aMail();
  const app = spawn(process.execPath, ['tests/support/serve-process.ts'], {
    env: {
      ...process.env,
      APP_ENV: 'production',
      APP_URL: 'https://volan.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@volan.test',
      ALLOW_TEST_PAYMENTS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void app.kill('SIGKILL'));
  const [baseUrl] = await once(createInterface(app.stdout), 'line');

  const statuses = await Promise.all(
    [url('dev.mail'), url('dev.mail.show', { mail: id }), url('login')].map(
      async (path) => (await fetch(`${baseUrl}${path}`)).status,
    ),
  );

  expect(statuses).toEqual([404, 404, 200]);
});
