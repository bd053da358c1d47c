import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import type { AccountKind } from '#server/mail/account-mails.ts';

const REFUSED = 'nobody@example.test';

const server = createServer((socket) => void converse(socket));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
// What sends mail reads the environment when it is imported.
process.env['SMTP_URL'] = `smtp://127.0.0.1:${portOf(server.address())}`;
const { db } = await import('#server/db/client.ts');
const { queueMail, sendMail } = await import('#server/mail/send.ts');

afterAll(() => server.close());

/** As much of SMTP as it takes to be given a message; one address is refused for good. */
async function converse(socket: Socket) {
  socket.write('220 test\r\n');
  let isMessage = false;
  for await (const line of createInterface(socket)) {
    if (isMessage && line !== '.') continue;
    isMessage = line === 'DATA';
    socket.write(`${answerTo(line)}\r\n`);
  }
}

function answerTo(line: string) {
  if (line.includes(REFUSED)) return '550 No such person';
  if (line === 'DATA') return '354 Go on';
  return line === 'QUIT' ? '221 Bye' : '250 Fine';
}

function portOf(address: string | AddressInfo | null) {
  return typeof address === 'object' && address ? address.port : 0;
}

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
