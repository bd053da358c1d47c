import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { AccountKind } from '#server/mail/account-mails.ts';
import { startMailServer } from '../support/mail-server.ts';

const REFUSED = 'nobody@example.test';

const server = await startMailServer(REFUSED);
// What sends mail reads the environment when it is imported.
process.env['SMTP_URL'] = server.url;
const { db } = await import('#server/db/client.ts');
const { queueMail, sendMail } = await import('#server/mail/send.ts');

afterAll(() => server.close());

async function sent(kind: AccountKind, email: string) {
  const message = { subject: 'Volan', text: 'o cheie', html: '<p>o cheie</p>' };
  const id = randomUUID();
  await queueMail(db, { key: id, kind, to: email, toName: 'Ana', ...message });
  await sendMail(id, new Date());
  return db.mail.findUnique({
    where: { id },
    select: { status: true, text: true, html: true, error: true },
  });
}

test('a mail that is sent forgets its text when that holds a key, and no other', async () => {
  const [secret, plain] = [
    await sent('reset-password', 'secret@example.test'),
    await sent('password-changed', 'plain@example.test'),
  ];

  expect(secret).toEqual({ status: 'sent', text: '', html: '', error: null });
  expect(plain).toMatchObject({ status: 'sent', text: 'o cheie', html: '<p>o cheie</p>' });
});

test('the farewell of a deleted account is not stored once it is sent', async () => {
  expect(await sent('account-deleted', 'gone@example.test')).toBeNull();
});

test('a mail refused for good has failed', async () => {
  const failed = await sent('new-device', REFUSED);

  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
});
