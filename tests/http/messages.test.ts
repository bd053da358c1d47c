import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { adoptQuestionWhenPaid } from '#server/domain/bookings/question.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { MASK } from '#server/domain/messages/masking/masking.ts';
import { unreadSince } from '#server/domain/messages/reading.ts';
import { startQueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import type { ConversationPart } from '#server/http/presenters/conversation.ts';
import { photograph } from '../media/pictures.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';

beforeAll(async () => {
  await startQueue();
});

type Person = { id: string };

const later = { startsAt: inHours(200), endsAt: inHours(240) };

type Sent = ConversationPart & { thread: string; error?: string };

async function scene(status: 'requested' | 'confirmed' | 'completed' = 'confirmed') {
  const host = await createHost({ kind: 'company', name: 'Volan Rent' });
  const car = await createCar({ hostId: host.id });
  const client = await createUser({ name: 'Ana Ionescu' });
  const booking = await createBooking({ status, car, client });
  return { host, car, client, booking, owner: host.owner };
}

async function send(person: Person, to: string, body: string, requestKey = randomUUID()) {
  const answer = await as(person).post(to, { requestKey, body });
  const sent: Sent = await answer.json();
  return { status: answer.status, ...sent };
}

const aboutBooking = ({ ref }: { ref: string }) => url('messages.booking', { ref });
const inThread = (thread: string) => url('messages.store', { thread });

async function listed(person: Person, thread: string): Promise<ConversationPart> {
  const answer = await as(person).get(url('messages.list', { thread }));
  return answer.json();
}

test('both sides of a booking write in one thread, and each sees who is who', async () => {
  const { client, owner, booking } = await scene();

  const first = await send(client, aboutBooking(booking), 'Bună ziua! Unde ne întâlnim?');
  await send(owner, aboutBooking(booking), 'La adresa din contract.');

  const seen = await listed(client, first.thread);
  expect(seen.messages.map(({ text, isOurs, author }) => ({ text, isOurs, author }))).toEqual([
    { text: 'Bună ziua! Unde ne întâlnim?', isOurs: true, author: null },
    { text: 'La adresa din contract.', isOurs: false, author: 'Mihai P.' },
  ]);
});

test('a message sent again after a lost answer is stored once, also when both arrive at once', async () => {
  const { client, booking } = await scene();
  const key = randomUUID();

  const answers = await Promise.all([
    send(client, aboutBooking(booking), 'O dată', key),
    send(client, aboutBooking(booking), 'O dată', key),
  ]);
  const third = await send(client, inThread(answers[0].thread), 'O dată', key);

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(third.messages).toHaveLength(1);
});

test('files come with their message once, are opened by both sides, and each opening is on record', async () => {
  const { client, owner, booking } = await scene();
  const requestKey = randomUUID();
  const picture = await photograph(300, 200).jpeg().toBuffer();
  const form = () => {
    const data = new FormData();
    data.set('requestKey', requestKey);
    for (const name of ['față.jpg', 'spate.jpg'])
      data.append('files', new Blob([picture], { type: 'image/jpeg' }), name);
    return data;
  };
  await as(client).upload(aboutBooking(booking), form());
  const again = await as(client).upload(aboutBooking(booking), form());
  const { thread }: Sent = await again.json();

  const seen = await listed(owner, thread);
  const [file] = seen.messages[0]?.files ?? [];
  const opened = await as(owner).get(file?.url ?? '');
  const stolen = await as(client).get(file?.url ?? '');

  expect(seen.messages).toHaveLength(1);
  expect(seen.messages[0]?.files.map(({ name }) => name)).toEqual(['față.jpg', 'spate.jpg']);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(stolen.status).toBe(403);
  const views = await db.auditEntry.count({
    where: { action: 'message.view-file', objectId: thread, actorId: owner.id },
  });
  expect(views).toBe(1);
});

test('a file that is neither a picture nor a PDF is refused in words', async () => {
  const { client, booking } = await scene();
  const form = new FormData();
  form.set('requestKey', randomUUID());
  form.append('files', new Blob(['#!/bin/sh']), 'a.sh');

  const answer = await as(client).upload(aboutBooking(booking), form);

  expect([answer.status, Object.keys(await answer.json())]).toEqual([422, ['error']]);
});

test('contact details are covered until the booking is confirmed, for both sides and the search', async () => {
  const { client, owner, booking } = await scene('requested');
  const { thread } = await send(client, aboutBooking(booking), 'Sunați-mă la 0722 123 456');

  const before = await listed(owner, thread);
  const found = await as(owner).visit(url('messages', null, { q: '0722 123' }));
  await as(owner).post(url('owner.bookings.approve', { ref: booking.ref }));
  const after = await listed(owner, thread);

  expect(before.messages[0]).toMatchObject({ text: `Sunați-mă la ${MASK}`, isCovered: true });
  expect(found.props['inbox']).toMatchObject({ found: [] });
  expect(after.messages[0]).toMatchObject({ text: 'Sunați-mă la 0722 123 456', isCovered: false });
});

test('a number sent in pieces is covered too', async () => {
  const { client, booking } = await scene('requested');
  const { thread } = await send(client, aboutBooking(booking), '07');
  await send(client, inThread(thread), '22 123');

  const last = await send(client, inThread(thread), '456');

  expect(last.messages.at(-1)?.text).toBe(MASK);
});

const ask = (person: Person, car: string, body = 'Are scaun de copil?') =>
  as(person).post(url('messages.question', { car }), { requestKey: randomUUID(), body });

describe('a question about a car', () => {
  test('is one thread, however often somebody asks', async () => {
    const { client, car } = await scene('completed');

    const [first, second] = await Promise.all([ask(client, car.slug), ask(client, car.slug)]);

    expect(first.headers.get('location')).toBe(second.headers.get('location'));
  });

  test('becomes the thread of the booking to which it leads', async () => {
    const { car } = await scene('completed');
    const other = await createUser();
    const asked = await ask(other, car.slug);
    const booking = await createBooking({ status: 'requested', car, client: other, ...later });

    await transaction(async (tx) => adoptQuestionWhenPaid(tx, await bookingById(tx, booking.id)));
    const { thread } = await send(other, aboutBooking(booking), 'Am rezervat.');

    expect(asked.headers.get('location')).toBe(url('messages.show', { thread }));
  });

  test('is not asked by the people of its host', async () => {
    const { owner, car } = await scene();

    const page = await as(owner).submit(
      url('messages.question', { car: car.slug }),
      { requestKey: randomUUID(), body: 'Eu?' },
      url('cars.show', { car: car.slug }),
    );

    expect(page.props['errors']).toHaveProperty('body');
  });
});

const unread = async (person: Person) =>
  (await as(person).visit(url('messages'))).props['conversations'];

test('a message is sent, then delivered, then read, and what a colleague answers is no longer new', async () => {
  const { client, owner, host, booking } = await scene();
  const colleague = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: colleague.id, role: 'agent' } });
  const { thread } = await send(client, aboutBooking(booking), 'Bună!');

  const sent = (await listed(client, thread)).receipts;
  await as(colleague).post(url('messages.receive'));
  const received = (await listed(client, thread)).receipts;
  const newToBoth = [await unread(owner), await unread(colleague)];
  await as(colleague).post(url('messages.read', { thread }), { number: 1 });
  const read = (await listed(client, thread)).receipts;
  await send(colleague, inThread(thread), 'Bună ziua!');

  expect([sent, received, read]).toEqual([
    { received: 0, read: 0 },
    { received: 1, read: 0 },
    { received: 1, read: 1 },
  ]);
  expect(newToBoth).toEqual([{ unread: 1 }, { unread: 1 }]);
  expect(await unread(owner)).toEqual({ unread: 0 });
  expect(await unread(client)).toEqual({ unread: 1 });
});

test('one notification stands for all messages that somebody has not read, and goes with the reading', async () => {
  const { client, owner, booking } = await scene();
  const { thread } = await send(client, aboutBooking(booking), 'Unu');
  await send(client, inThread(thread), 'Doi');
  const waiting = () =>
    db.notification.count({
      where: { userId: owner.id, kind: 'message_received', readAt: null },
    });

  const before = await waiting();
  await as(owner).post(url('messages.read', { thread }), { number: 2 });
  await send(client, inThread(thread), 'Trei');

  expect(before).toBe(1);
  expect(await waiting()).toBe(1);
  const late = await unreadSince(new Date(Date.now() + 1_000));
  expect(late.filter(({ threadId }) => threadId === thread)).toMatchObject([
    { userId: owner.id, messages: 1 },
  ]);
});

test('a person who writes too much in one thread has to wait', async () => {
  const { client, booking } = await scene();
  const { thread } = await send(client, aboutBooking(booking), '1');
  for (let count = 2; count <= 15; count++) await send(client, inThread(thread), String(count));

  const tooMuch = await send(client, inThread(thread), '16');

  expect(tooMuch.status).toBe(429);
  expect((await listed(client, thread)).messages).toHaveLength(15);
});

test('a block ends a conversation, but not one about a trip that is ahead', async () => {
  const { client, owner, booking, car } = await scene('completed');
  const { thread } = await send(client, aboutBooking(booking), 'Mulțumesc!');
  const ahead = await createBooking({ status: 'confirmed', car, client, ...later });

  await as(owner).post(url('messages.block', { thread }));
  const over = await send(client, inThread(thread), 'Alo?');
  const coming = await send(client, aboutBooking(ahead), 'Ajung la 10.');
  await as(owner).delete(url('messages.block', { thread }));
  const again = await send(client, inThread(thread), 'Bună!');

  expect([over.status, coming.status, again.status]).toEqual([422, 201, 201]);
});

test('the search finds words without their marks, says with whom they were written, and only in threads of one’s own', async () => {
  const { client, owner, booking } = await scene();
  const stranger = await createUser();
  const word = `șofran${randomUUID().slice(0, 8)}`;
  await send(client, aboutBooking(booking), `Miroase a ${word} în mașină`);
  const search = async (person: Person) => {
    const page = await as(person).visit(
      url('messages', null, { q: word.replace('ș', 's').toUpperCase() }),
    );
    return page.props['inbox'];
  };

  const text = expect.stringContaining(word);
  expect(await search(client)).toMatchObject({ found: [{ name: 'Volan Rent', text }] });
  expect(await search(owner)).toMatchObject({ found: [{ name: 'Ana Ionescu', text }] });
  expect(await search(stranger)).toMatchObject({ found: [] });
});

test('an admin reads a reported conversation with a reason, which stays on record', async () => {
  const { client, owner, booking } = await scene('requested');
  const admin = await createUser({}, ['admin']);
  const { thread } = await send(owner, aboutBooking(booking), 'Plătiți la 0722123456');
  await as(client).post(url('messages.report', { thread }), { reason: 'outside_payment' });
  await as(client).post(url('messages.report', { thread }), { reason: 'outside_payment' });
  const staff = as(admin);
  const page = () => staff.visit(url('admin.messages.show', { thread }));

  const closed = (await page()).props['story'];
  await staff.post(url('admin.messages.open', { thread }), { reason: 'Raportată de client' });
  const story = (await page()).props['story'];

  expect(closed).toBeNull();
  expect(story).toMatchObject([{ text: 'Plătiți la 0722123456', isCovered: true }]);
  expect(await db.threadReport.count({ where: { threadId: thread } })).toBe(1);
  const entry = await db.auditEntry.findFirst({
    where: { action: 'thread.read', objectId: thread },
  });
  expect(entry).toMatchObject({ actorId: admin.id, after: { reason: 'Raportată de client' } });
});
