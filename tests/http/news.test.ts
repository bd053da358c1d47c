import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { STAFF_CHANNEL } from '#server/broadcasting/broadcaster.ts';
import { CollectedNews } from '#server/broadcasting/collected-news.ts';
import { startNews } from '#server/broadcasting/news.ts';
import { db } from '#server/db/client.ts';
import { jobNames, startQueue } from '#server/queue/queue.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { staffQueues } from '#shared/broadcast-events.ts';
import { url } from '#shared/routes.ts';
import { changeRoles } from '#server/domain/admin/role-commands.ts';
import { createAccount } from '../support/accounts.ts';
import { asOwner } from '../support/as-owner.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { newThread } from '../support/messages.ts';
import { connected, onAPage } from '../support/live-page.ts';

const CALENDAR_EVENT = 'App\\Events\\CalendarChanged';
const AVAILABILITY_EVENT = 'App\\Events\\AvailabilityChanged';
const BOOKINGS_EVENT = 'App\\Events\\BookingsChanged';
const QUEUE_EVENT = 'App\\Events\\QueueChanged';

const listening = `from pg_stat_activity
  where application_name = 'volan-news' and datname = current_database() and wait_event = 'ClientRead'`;

const listeners = () => asOwner(`select pid ${listening}`);

let stop: () => Promise<void>;

beforeEach(async () => {
  stop = await startNews();
  return () => stop();
});

/** A company with a car and this member. */
async function companyOf(userId: string, role: 'viewer' | 'manager' = 'viewer') {
  const host = await createHost({ kind: 'company' });
  await db.hostMember.create({ data: { hostId: host.id, userId, role } });
  return createCar({ hostId: host.id });
}

/** The page of a car, open somewhere. Nobody has to sign in for its channel. */
async function carPage({ slug }: { slug: string }) {
  const page = await connected();
  await page.socket.subscribe(`App.Models.Car.${slug}`);
  return page;
}

/** A page of the staff. */
async function staffPage() {
  const page = await onAPage(await createAccount({}, ['admin']));
  await page.socket.subscribe(STAFF_CHANNEL, await page.signing.forChannel(STAFF_CHANNEL));
  return page;
}

test('what anybody does to a calendar is announced to the members of its host, once, and to nobody else', async () => {
  const stopOther = await startNews();
  onTestFinished(stopOther);
  const member = await onAPage();
  const stranger = await onAPage();
  const car = await companyOf(member.user.id);

  await createBooking({ car });
  await member.socket.next(CALENDAR_EVENT);

  expect(await member.socket.everythingSoFar()).toEqual([]);
  expect(await stranger.socket.everythingSoFar()).toEqual([]);

  await stop();
  stop = async () => undefined;
  await createBooking({ car: await companyOf(member.user.id) });
  expect(await member.socket.next(CALENDAR_EVENT)).toBeDefined();
});

test('changes are announced again after the connection to PostgreSQL was lost', async () => {
  const { user, socket } = await onAPage();
  const car = await companyOf(user.id);

  await asOwner(`select pg_terminate_backend(pid) ${listening}`);
  await expect.poll(listeners).toHaveLength(0);
  await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1);
  await createBooking({ car });

  expect(await socket.next(CALENDAR_EVENT)).toBeDefined();
});

test('the page of a car hears that its times have changed, and nothing of what or by whom', async () => {
  const [car, other] = [await createCar(), await createCar()];
  const { socket } = await carPage(car);

  await createBooking({ car: other });
  await createBooking({ car });

  expect(await socket.next(AVAILABILITY_EVENT)).toEqual({
    event: AVAILABILITY_EVENT,
    channel: `App.Models.Car.${car.slug}`,
    data: {},
  });
  expect(await socket.everythingSoFar()).toEqual([]);
});

test('a block that is made longer, lifted or deleted is heard, a new note to it is not', async () => {
  const car = await createCar();
  const { socket } = await carPage(car);
  const blocked = async (from: number) =>
    db.occupancy.create({
      data: {
        carId: car.id,
        kind: 'block',
        startsAt: inHours(from),
        endsAt: inHours(from + 10),
        blockedUntil: inHours(from + 10),
      },
    });
  const [{ id }, other] = [await blocked(900), await blocked(930)];
  await socket.next(AVAILABILITY_EVENT);

  await db.occupancy.update({ where: { id }, data: { note: 'La service' } });
  await setTimeout(500);
  expect(await socket.everythingSoFar()).toEqual([]);

  const end = { endsAt: inHours(920), blockedUntil: inHours(920) };
  await db.occupancy.update({ where: { id }, data: end });
  await socket.next(AVAILABILITY_EVENT);
  await db.occupancy.update({ where: { id }, data: { releasedAt: new Date() } });
  await socket.next(AVAILABILITY_EVENT);
  await db.occupancy.delete({ where: { id: other.id } });
  expect(await socket.next(AVAILABILITY_EVENT)).toBeDefined();
});

test('cars of a class are heard on the page that they share', async () => {
  const host = await createHost({ kind: 'company' });
  const { id: classId } = await db.carClass.create({ data: { hostId: host.id } });
  const lead = await createCar({ hostId: host.id, classId, leadsClass: true });
  const same = await createCar({ hostId: host.id, classId });
  const { socket } = await carPage(lead);

  await createBooking({ car: same });

  expect(await socket.next(AVAILABILITY_EVENT)).toMatchObject({ data: {} });
});

test('whose page blocks days does not hear of it, every other page does', async () => {
  const acting = await onAPage();
  const watching = await onAPage(acting.user);
  const car = await companyOf(acting.user.id, 'manager');
  const visitor = await carPage(car);
  const from = inHours(1_000).toISOString().slice(0, 10);

  const answer = await acting.person.send(url('owner.calendars.blocks.store', { car: car.slug }), {
    method: 'POST',
    data: { from, to: from, kind: 'other', note: '' },
    headers: { 'X-Socket-ID': acting.socketId },
  });

  expect(answer.status).toBeLessThan(400);
  expect(await watching.socket.next(CALENDAR_EVENT)).toBeDefined();
  expect(await visitor.socket.next(AVAILABILITY_EVENT)).toBeDefined();
  expect(await acting.socket.everythingSoFar()).toEqual([]);
});

test('only the staff may listen to their channel', async () => {
  const [admin, other] = [await connected(await createAccount({}, ['admin'])), await onAPage()];

  expect(await admin.signing.forChannel(STAFF_CHANNEL)).toHaveProperty('auth');
  expect(await other.signing.forChannel(STAFF_CHANNEL)).not.toHaveProperty('auth');
});

test('the staff hear which of their queues has changed', async () => {
  const booking = await createBooking({ status: 'in_progress' });
  const { socket } = await staffPage();

  await db.incident.create({
    data: { bookingId: booking.id, kind: 'breakdown', reportedBy: booking.clientId },
  });
  await db.user.update({ where: { id: booking.clientId }, data: { kycStatus: 'in_review' } });

  const heard = new Set<string>();
  while (!heard.has('incidents') || !heard.has('identities')) {
    const { data } = await socket.next(QUEUE_EVENT);
    for (const name of Object(data).queues) heard.add(name);
  }
  expect(heard).not.toContain('claims');
});

test('each queue of the staff is announced by a table', async () => {
  const triggers = await asOwner(`select pg_get_triggerdef(oid) as text from pg_trigger
    where tgfoid = 'announce_queues'::regproc`);
  const announced = triggers.flatMap((trigger) =>
    [...String(Object(trigger).text).matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

  expect([...new Set(announced)].toSorted()).toEqual([...staffQueues].toSorted());
});

test('a reported conversation is heard by the staff', async () => {
  const booking = await createBooking();
  const { id: threadId } = await newThread(booking);
  const { socket } = await staffPage();

  await db.threadReport.create({
    data: {
      threadId,
      reporterId: booking.clientId,
      side: 'client',
      reason: 'spam',
      createdAt: new Date(),
    },
  });

  let heard: string[] = [];
  while (!heard.includes('reports')) heard = Object((await socket.next(QUEUE_EVENT)).data).queues;
  expect(heard).not.toContain('claims');
});

test('a client hears that their own bookings have changed, and nobody else does', async () => {
  const [client, stranger] = [await onAPage(), await onAPage()];
  const { id } = await createBooking({ client: client.user, status: 'confirmed' });

  await db.booking.update({
    where: { id },
    data: { status: 'in_progress', startedAt: new Date() },
  });

  expect(await client.socket.next(BOOKINGS_EVENT)).toMatchObject({ data: {} });
  expect(await stranger.socket.everythingSoFar()).toEqual([]);
});

test("who hands a car over, and that it is clean, is heard on the company's day", async () => {
  const member = await onAPage();
  const car = await companyOf(member.user.id, 'manager');
  const booking = await createBooking({ car });
  await member.socket.next(CALENDAR_EVENT);

  await db.handoverAssignment.create({
    data: {
      bookingId: booking.id,
      leg: 'check_in',
      hostId: car.hostId,
      userId: member.user.id,
      assignedAt: new Date(),
    },
  });
  await member.socket.next(CALENDAR_EVENT);
  await db.car.update({
    where: { id: car.id },
    data: { readyAt: new Date(), readyBy: member.user.id },
  });
  expect(await member.socket.next(CALENDAR_EVENT)).toBeDefined();
});

test('whoever loses a role loses the connections that it has opened', async () => {
  const queue = await startQueue();
  for (const name of jobNames) await queue.deleteQueuedJobs(name);
  await startWorkers();
  const [staff, other] = [await staffPage(), await createAccount({}, ['admin'])];
  const { updatedAt } = await db.user.findUniqueOrThrow({ where: { id: staff.user.id } });

  await changeRoles(
    staff.user.id,
    { roles: ['client'], town: '' },
    { id: other.id, ip: null, now: new Date(), version: updatedAt },
  );

  expect(await staff.socket.closed).toBe(4009);
  expect(await staff.signing.forChannel(STAFF_CHANNEL)).not.toHaveProperty('auth');
});

test('what several pages have changed is told to all of them, once', () => {
  const collected = new CollectedNews();

  for (const payload of [
    'calendar h 1.1',
    'calendar h 2.2',
    'car a 1.1',
    'car a 1.1',
    'queue claims',
  ])
    collected.add(payload);

  expect(collected.byCause()).toEqual([
    { cause: null, calendar: ['h'], client: [], car: [], queue: ['claims'] },
    { cause: '1.1', calendar: [], client: [], car: ['a'], queue: [] },
  ]);
});
