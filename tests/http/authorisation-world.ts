import { handoverBodies } from '../support/handover-bodies.ts';
import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { userChannel } from '#server/broadcasting/broadcaster.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { linkOf } from '#server/domain/feeds/links.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { RouteName } from '#shared/routes.ts';
import { listingBodies } from '../support/listing.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';
import { bankParams } from '../support/bank.ts';
import { calendarParams, hoursBodies, smartSettings } from '../support/calendars.ts';
import { companyBodies, companyParams } from '../support/companies.ts';
import { fleetBodies, fleetParams } from '../support/fleet.ts';
import { messageBodies, messageParams, newThread } from '../support/messages.ts';
import { moneyBodies, monthParams } from '../support/money-bodies.ts';
import { newInvoice } from '../support/new-invoice.ts';
import * as things from '../support/world-things.ts';
import { staffBodies, staffParams } from '../support/staff-bodies.ts';
import { changeBodies, createChange, driverParams } from '../support/create-change.ts';
import { claimBodies, newClaim } from '../support/claim-bodies.ts';
import { createPayout } from '../support/create-payout.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A company with its people, one of its cars and its booking, and everybody who has no part in them. */
export async function createWorld() {
  const company = await createHost({ kind: 'company' });
  const people = await peopleOf(company);
  const car = await createCar({ hostId: company.id });
  const booking = await createBooking({ status: 'confirmed', car, client: people.client });
  await drawUpContract(db, await bookingById(db, booking.id), new Date());
  return { company, people, car, booking, ...(await thingsOf(company, booking)) };
}

type Company = Awaited<ReturnType<typeof createHost>>;

async function peopleOf(company: Company) {
  const member = async (role: 'manager' | 'agent' | 'viewer', user: { id: string }) => {
    await db.hostMember.create({ data: { hostId: company.id, userId: user.id, role } });
    return user;
  };
  return {
    client: await createUser(),
    otherClient: await createUser(),
    owner: company.owner,
    otherOwner: (await createHost()).owner,
    agent: await member('agent', await createUser({}, [])),
    viewer: await member('viewer', await createUser({}, [])),
    otherManager: (await createHost({ kind: 'company' })).owner,
    admin: await createUser({}, ['admin']),
    support: await createUser({}, ['support']),
    finance: await createUser({}, ['finance']),
    reviewer: await createUser({}, ['reviewer']),
    suspended: await member(
      'manager',
      await createUser({ suspendedAt: new Date() }, ['client', 'owner', 'admin']),
    ),
  };
}

async function thingsOf(company: Company, booking: Awaited<ReturnType<typeof createBooking>>) {
  const { id: bookingId, carId, hostId, clientId } = booking;
  const past = await createBooking({
    status: 'completed',
    car: { id: carId },
    client: { id: clientId },
    startsAt: inHours(-200),
    endsAt: inHours(-150),
  });
  await db.bankAccount.create({
    data: { hostId, iban: 'RO49AAAA1B31007593840000', holder: company.owner.name },
  });
  return {
    change: await createChange(booking),
    claim: await newClaim(bookingId),
    moneyCase: await things.newMoneyCase({ bookingId }),
    incident: await things.newIncident(bookingId, clientId),
    invoice: await newInvoice({ bookingId, hostId, clientId }),
    inspection: await things.newInspection(bookingId),
    document: await db.document.create({
      data: {
        kind: 'identity',
        userId: clientId,
        files: { create: { ...(await lockAway(Buffer.from('a picture'))), mime: 'image/jpeg' } },
      },
      include: { files: true },
    }),
    carDocument: await things.newDocument({ kind: 'rca', carId }),
    companyDocument: await things.newDocument({ kind: 'company_insurance', hostId }),
    mail: await things.newMail(),
    noShowPaper: await things.newNoShowPaper(past.id),
    payout: await createPayout(past, 100),
    thread: await newThread(booking),
    review: await db.review.create({
      data: {
        bookingId: past.id,
        direction: 'client_to_host',
        authorId: clientId,
        carId,
        hostId,
        stars: 5,
        text: 'Totul a fost bine.',
        publishedAt: new Date(),
      },
    }),
  };
}

/**
 * What fills the parameters of every path. A block, an alert, a device or a page of a document is a new one each time,
 * since the first to remove it ends it.
 */
export async function paramsFor(name: RouteName, world: World): Promise<Record<string, string>> {
  return {
    car: world.car.slug,
    market: 'cluj-napoca',
    ref: world.booking.ref,
    host: world.company.slug,
    claim: world.claim.id,
    change: world.change.id,
    case: world.moneyCase.id,
    incident: world.incident.id,
    inspection: world.inspection.id,
    invoice: world.invoice,
    leg: 'check_in',
    photo: randomUUID(),
    review: world.review.id,
    payout: world.payout.id,
    thread: world.thread.id,
    reply: '',
    plan: '',
    report: '',
    user: world.people.client.id,
    document: world.document.id,
    mail: world.mail.id,
    session: 'none',
    device: randomUUID(),
    card: 'pm_none',
    passkey: randomUUID(),
    token: 'unknown',
    alert: '',
    block: '',
    kind: 'rca',
    ...(await ownParams[name]?.(world)),
  };
}

type Params = Record<string, string>;

/** Where a route means something else by a parameter. */
const ownParams: Partial<Record<RouteName, (world: World) => Params | Promise<Params>>> = {
  ...bankParams,
  ...staffParams,
  'admin.bank-accounts.verify': ({ company }) => ({ host: company.id }),
  'admin.documents.review': ({ carDocument }) => ({ document: carDocument.id }),
  'admin.users.vehicles.documents': ({ people }) => ({ user: people.owner.id }),
  'client.alerts.destroy': async (world) => ({ alert: await things.newAlert(world) }),
  'push.destroy': async ({ people }) => ({ device: (await things.newDevice(people.client)).id }),
  'claim-paper': ({ claim }) => ({ file: claim.files[0]?.id ?? '' }),
  'no-show-paper': ({ noShowPaper }) => noShowPaper,
  'handover-photo': ({ inspection }) => ({ picture: `${inspection.photos[0]?.id}-480.webp` }),
  'documents.file': ({ document }) => ({ file: document.files[0]?.id ?? '' }),
  legal: () => ({ document: 'terms' }),
  ...driverParams,
  'map.cars.show': ({ car }) => ({ car: car.id }),
  ...calendarParams,
  'calendars.feed': async ({ car }) => ({
    key: (await linkOf({ hostId: car.hostId, carId: car.id })).key,
  }),
  'owner.cars.documents.destroy': async ({ carDocument }) => ({
    file: await things.newPage(carDocument),
  }),
  'owner.companies.documents.store': () => ({ kind: 'company_registration' }),
  'owner.companies.documents.expiry': () => ({ kind: 'company_insurance' }),
  'owner.companies.documents.destroy': async ({ companyDocument }) => ({
    file: await things.newPage(companyDocument),
  }),
  ...messageParams,
  ...fleetParams,
  ...companyParams,
  'owner.inspections.finish': () => ({ leg: 'check_out' }),
  ...monthParams,
  'company.vehicles.damages.plan': async ({ booking }) => ({
    damage: await things.newDamage(booking),
  }),
  'owner.damages.repair': async ({ booking }) => ({ damage: await things.newDamage(booking) }),
};

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const reason = 'Un motiv destul de lung.';

/** Bodies that are right, so that nothing but who asks can be wrong. */
const bodies: Partial<Record<RouteName, (world: World) => object | Promise<object>>> = {
  'broadcasting.auth': ({ people }) => ({
    socket_id: '1.2',
    channel_name: userChannel(people.client.id),
  }),
  'broadcasting.user-auth': () => ({ socket_id: '1.2' }),
  'cars.book': async ({ car }) => ({ quoteId: await quoteFor(car), requestKey: randomUUID() }),
  'client.bookings.cancel': () => ({ reason, refund: 0 }),
  'client.bookings.early-check-in': () => ({ answer: 'agree' }),
  'client.bookings.card.store': () => ({ card: 'pm_none' }),
  'profile.passkeys.update': () => ({ name: 'Laptop' }),
  'client.bookings.flight': () => ({ flightNumber: 'RO 361' }),
  ...changeBodies,
  'client.incidents.store': () => ({ kind: 'cannot_find_car' }),
  'client.inspections.sign': () => ({ name: 'Ana Ionescu' }),
  'client.inspections.contest': () => ({ reason }),
  'client.alerts.store': ({ car }) => ({ kind: 'price_drop', car: car.slug }),
  ...claimBodies,
  'client.reviews.store': () => ({
    cleanliness: 5,
    maintenance: 5,
    accuracy: 5,
    communication: 5,
    convenience: 5,
    text: reason,
  }),
  'contracts.sign': () => ({ name: 'Ana Ionescu', consent: true }),
  'owner.bookings.decline': () => ({ reason }),
  'owner.bookings.cancel': () => ({ reason, told: 0 }),
  'owner.bookings.no-show': () => ({ reason }),
  'owner.cars.status': () => ({ move: 'pause' }),
  ...listingBodies,
  ...handoverBodies,
  'owner.cars.documents.expiry': () => ({ expiresOn: day(300) }),
  'owner.companies.documents.expiry': () => ({ expiresOn: day(300) }),
  'owner.profile.update': ({ company }) => ({
    hostId: company.id,
    name: 'Volan Rent',
    town: 'Cluj-Napoca',
    address: 'Strada Lungă 7',
  }),
  ...hoursBodies,
  ...messageBodies,
  ...fleetBodies,
  ...companyBodies,
  'owner.profile.photo': ({ company }) => ({ hostId: company.id }),
  ...staffBodies,
  'admin.bookings.replay': ({ booking }) => things.newReplay(booking.id),
  'owner.calendars.blocks.store': () => ({ from: day(200), to: day(201) }),
  'owner.calendars.blocks.update': () => ({ from: day(300), to: day(301) }),
  'owner.calendars.feeds.store': () => ({
    name: 'Altă platformă',
    address: `https://${randomUUID()}.invalid/car.ics`,
  }),
  'owner.calendars.link.update': () => ({ scope: 'car', showsNames: true }),
  'owner.calendars.link.renew': () => ({ scope: 'car' }),
  'owner.calendars.prices': () => ({ from: day(200), to: day(201), price: 90 }),
  'owner.calendars.smart-pricing': () => smartSettings,
  'owner.reviews.create': () => ({ stars: 5, text: reason }),
  'owner.reviews.reply': () => ({ reply: reason }),
  ...moneyBodies,
};

export async function bodyFor(name: RouteName, world: World): Promise<object> {
  return (await bodies[name]?.(world)) ?? {};
}

async function quoteFor({ slug }: { slug: string }): Promise<string> {
  const request = plainRequest({ startsAt: inHours(480), endsAt: inHours(528) });
  const quote = await makeQuote(slug, request, null, new Date());
  return quote.ok ? quote.quoteId : randomUUID();
}
