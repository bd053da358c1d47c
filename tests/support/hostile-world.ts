import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { pathsOf } from './hostile-paths.ts';
import { photograph } from '../media/pictures.ts';
import { hostileConversations } from './hostile-conversations.ts';
import { newFeed } from './calendars.ts';
import { createBooking, createCar, createHost, createUser, inHours } from './factories.ts';
import { newDevice, newMoneyCase } from './world-things.ts';
import { signedInCookie } from './sign-in.ts';

/**
 * Everything in one text: markup, templates, quotes, a change of writing direction, characters of two code units, and a
 * very long word.
 */
const HOSTILE = [
  '</script><img src=x onerror=window.pwn=1>',
  '<svg onload=window.pwn=1>',
  '{{7*7}}${7*7}{{name}}',
  `'"\`--`,
  '\u202Enoitcerid\u202C',
  '👩‍👩‍👧‍👦🚗',
  'W'.repeat(90),
].join(' ');

type Cookies = Record<'client' | 'owner' | 'manager' | 'admin', string>;
export type HostileWorld = { cookies: Cookies; paths: Record<keyof Cookies | 'visitor', string[]> };

export async function createHostileWorld(): Promise<HostileWorld> {
  const people = await createPeople();
  const { host, company, client } = people;
  const car = await hostileCar(host.id);
  const fleet = await hostileCar(company.id);
  const bookings = [...(await createTrips(car, client)), ...(await createTrips(fleet, client))];
  await maintained(fleet, company.owner);
  await clashingCalendar(car, inHours(-400), inHours(4_000));
  for (const user of [client, host.owner, company.owner, people.admin]) {
    await notify(user, people.admin.id);
    await newDevice(user, HOSTILE);
  }
  await db.contactMessage.create({
    data: { name: HOSTILE, email: 'x@example.test', subject: HOSTILE, text: HOSTILE },
  });
  const written = await hostileConversations(bookings, HOSTILE);
  const known = pathsOf(people, bookings, [car, fleet]);
  const troubles = [...written.admin, await troublePath(bookings[0]?.id ?? '')];
  const paths = {
    ...known,
    client: [...known.client, ...written.sides],
    owner: [...known.owner, ...written.sides],
    admin: [...known.admin, ...troubles],
  };
  return { cookies: await cookiesOf(people), paths };
}

/** The page of a case for the staff, whose cause a bank has put into words. */
async function troublePath(bookingId: string): Promise<string> {
  const { id } = await newMoneyCase({ bookingId, words: HOSTILE });
  await db.moneyCase.update({ where: { id }, data: { kind: 'payout_bounced' } });
  return `/admin/cases/${id}`;
}

/** A car whose upkeep somebody has described in their own words. */
async function maintained({ id: carId }: { id: string }, { id: createdBy }: { id: string }) {
  const kind = 'service';
  const on = new Date('2026-01-05');
  await db.maintenancePlan.create({
    data: { carId, kind, everyKm: 15_000, lastKm: 10, lastOn: on },
  });
  await db.maintenanceJob.create({
    data: { carId, kind, doneOn: on, doneKm: 10, note: HOSTILE, createdBy, createdAt: on },
  });
  await db.maintenanceJob.create({
    data: { carId, kind: 'repair', note: HOSTILE, createdBy, createdAt: on },
  });
}

/** A feed that needs the car while it is booked here. */
async function clashingCalendar({ id }: { id: string }, startsAt: Date, endsAt: Date) {
  const feedId = await newFeed({ id });
  await db.calendarFeed.update({ where: { id: feedId }, data: { name: HOSTILE, site: HOSTILE } });
  const event = { uid: HOSTILE, occurrence: '', startsAt, endsAt, summary: HOSTILE };
  await db.feedEvent.create({ data: { feedId, ...event } });
}

async function createPeople() {
  const evil = { name: HOSTILE, phone: HOSTILE };
  const client = await createUser({ ...evil, pendingEmail: 'x@example.test' });
  const waiting = await createUser({ ...evil, kycStatus: 'in_review', kycReason: HOSTILE });
  const suspended = await createUser({
    ...evil,
    suspendedAt: new Date(),
    suspendedReason: HOSTILE,
  });
  const admin = await createUser(evil, ['admin']);
  const host = await hostileHost('person');
  const company = await hostileHost('company');
  await db.userRole.create({ data: { userId: company.owner.id, name: 'company_owner' } });
  await db.userRole.deleteMany({ where: { userId: company.owner.id, name: 'owner' } });
  for (const { owner } of [host, company])
    await db.user.update({ where: { id: owner.id }, data: evil });
  return { client, waiting, suspended, admin, host, company };
}

export type People = Awaited<ReturnType<typeof createPeople>>;

async function hostileHost(kind: 'person' | 'company') {
  const host = await createHost({
    kind,
    name: HOSTILE,
    about: HOSTILE,
    town: HOSTILE,
    address: HOSTILE,
    phone: HOSTILE,
    email: HOSTILE,
    taxId: kind === 'company' ? 'RO18547290' : HOSTILE,
  });
  await db.bankAccount.create({
    data: { hostId: host.id, iban: 'RO49AAAA1B31007593840000', holder: HOSTILE },
  });
  if (kind === 'company') await companyDocuments(host.id);
  return host;
}

/** One document refused with a hostile reason, and one in review. */
async function companyDocuments(hostId: string) {
  const reason = HOSTILE;
  await db.document.create({
    data: { hostId, kind: 'company_insurance', status: 'rejected', reason },
  });
  const locked = await lockAway(await photograph(300, 200).jpeg().toBuffer());
  const files = { create: { ...locked, mime: 'image/jpeg' } };
  await db.document.create({ data: { hostId, kind: 'company_registration', files } });
}

async function hostileCar(hostId: string) {
  const car = await createCar({
    hostId,
    make: HOSTILE,
    model: HOSTILE,
    colour: HOSTILE,
    town: HOSTILE,
    description: HOSTILE,
    rules: HOSTILE,
    address: HOSTILE,
    plate: `${HOSTILE} ${randomUUID()}`,
  });
  await db.deliveryPlace.create({
    data: { carId: car.id, name: HOSTILE, lat: 46.77, lng: 23.59, fee: 10_00 },
  });
  await db.document.create({
    data: { carId: car.id, kind: 'rca', status: 'rejected', reason: HOSTILE },
  });
  return car;
}

type Party = { id: string };

/**
 * Bookings by status, and the hours from now to their start; each lasts two days. The check-in of the confirmed one is
 * open.
 */
const trips: readonly (readonly [BookingStatus, number])[] = [
  ['requested', 300],
  ['confirmed', 12],
  ['in_progress', -45],
  ['in_progress', -100],
  ['returned', -200],
  ['completed', -400],
  ['cancelled', 700],
  ['awaiting_payment', 900],
];

/** The booking whose check-out is not finished. */
const RETURNING_FROM = -100;

async function createTrips(car: Party, client: Party) {
  const made = [];
  for (const [status, from] of trips) {
    const times = { startsAt: inHours(from), endsAt: inHours(from + 48) };
    const { id } = await createBooking({ status, car, client, ...times });
    const words = { note: HOSTILE, reason: HOSTILE, deliveryPlace: HOSTILE };
    // The card ends before the trip, so that there is a page for another one.
    const card = { savedCard: 'pm_hostile', savedCardExpiresOn: new Date(0) };
    made.push(await db.booking.update({ where: { id }, data: { ...words, ...card } }));
    if (from < 0) await handOver(id, from === RETURNING_FROM ? 'draft' : 'submitted');
    if (status === 'confirmed') await record(id, 'check_in', 'draft');
    if (status === 'awaiting_payment') continue;
    await drawUpContract(db, await bookingById(db, id), new Date());
  }
  for (const { id, carId, hostId, clientId, status } of made) {
    if (status !== 'completed') continue;
    await db.review.create({
      data: {
        bookingId: id,
        carId,
        hostId,
        authorId: clientId,
        direction: 'client_to_host',
        stars: 1,
        text: HOSTILE,
        reply: HOSTILE,
        publishedAt: new Date(),
      },
    });
  }
  return made;
}

type RecordStatus = 'draft' | 'submitted';

async function record(bookingId: string, leg: 'check_in' | 'check_out', status: RecordStatus) {
  const signed =
    status === 'draft'
      ? {}
      : { hostSignature: HOSTILE, clientSignature: HOSTILE, submittedAt: new Date() };
  const damages = [{ place: HOSTILE, note: HOSTILE }];
  const seen = { odometerKm: 100, fuelPercent: 50, notes: HOSTILE, damages };
  await db.inspection.create({ data: { bookingId, leg, status, ...seen, ...signed } });
}

async function handOver(bookingId: string, back: RecordStatus) {
  await record(bookingId, 'check_in', 'submitted');
  await record(bookingId, 'check_out', back);
  await db.claim.create({
    data: {
      bookingId,
      kind: 'damage',
      amount: 6e3,
      currency: 'RON',
      note: HOSTILE,
      status: 'disputed',
      respondBy: inHours(72),
      facts: {},
    },
  });
}

/** What others have written to a person: a notification, and an audit entry about their account. */
async function notify(user: Party, actorId: string) {
  const facts = { car: HOSTILE, client: HOSTILE, host: HOSTILE, reason: HOSTILE, ref: HOSTILE };
  await db.notification.create({
    data: { userId: user.id, kind: 'kyc_rejected', facts, url: '/kyc' },
  });
  await db.auditEntry.create({
    data: {
      actorId,
      action: HOSTILE,
      object: 'user',
      objectId: user.id,
      ip: HOSTILE,
      before: { [HOSTILE]: HOSTILE },
      after: {
        name: HOSTILE,
        roles: [HOSTILE],
      },
    },
  });
}

async function cookiesOf({ client, host, company, admin }: People): Promise<Cookies> {
  return {
    client: await signedInCookie(client.id),
    owner: await signedInCookie(host.owner.id),
    manager: await signedInCookie(company.owner.id),
    admin: await signedInCookie(admin.id),
  };
}
