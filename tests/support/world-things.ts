import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { storePhoto } from '#server/domain/inspections/photos.ts';
import { photograph } from '../media/pictures.ts';
import { inHours } from './factories.ts';

/** A damage of the booking's car, found at the check-out. */
export async function newDamage(booking: { id: string; carId: string }): Promise<string> {
  const { id: inspectionId } = await db.inspection.upsert({
    where: { bookingId_leg: { bookingId: booking.id, leg: 'check_in' } },
    create: { bookingId: booking.id, leg: 'check_in' },
    update: {},
  });
  const mark = { zone: 'roof', kind: 'dent', x: 200, y: 240, foundAt: new Date() };
  const { id } = await db.carDamage.create({
    data: { id: randomUUID(), carId: booking.carId, inspectionId, ...mark },
  });
  return id;
}

/** A browser in which a person gets push messages, at a service that nobody reaches. */
export async function newDevice({ id: userId }: { id: string }, userAgent = 'Firefox/140.0') {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const keys = { p256dh, auth, sessionHash: randomUUID(), createdAt: new Date() };
  const endpoint = `https://push.example.test/${randomUUID()}`;
  return db.pushSubscription.create({ data: { userId, endpoint, userAgent, ...keys } });
}

/** A document of a host, whose file does not exist. */
export async function newDocument(
  of: { kind: 'rca'; carId: string } | { kind: 'company_insurance'; hostId: string },
) {
  const files = { create: { file: randomUUID(), mime: 'image/jpeg' } };
  return db.document.create({ data: { ...of, files } });
}

/** Another page of a document. */
export async function newPage({ id }: { id: string }): Promise<string> {
  const data = { documentId: id, file: randomUUID(), mime: 'image/jpeg' };
  return (await db.documentFile.create({ data })).id;
}

let alerts = 0;

/** A client's alert for a car, for another time on each call. */
export async function newAlert(world: {
  car: { id: string };
  people: { client: { id: string } };
}): Promise<string> {
  const { car, people } = world;
  const [startsAt, endsAt] = [inHours(1_000 + alerts++), inHours(2_000)];
  const what = { userId: people.client.id, carId: car.id, kind: 'price_drop' as const, price: 100 };
  const at = { createdAt: new Date(), checkedAt: new Date() };
  return (await db.alert.create({ data: { ...what, ...at, startsAt, endsAt } })).id;
}

/** A check-in with a stored photo. */
export async function newInspection(bookingId: string) {
  const image = await storePhoto(await photograph(500, 400).jpeg().toBuffer());
  const photo = { ...image, angle: 'front' as const, uploadKey: randomUUID() };
  return db.inspection.create({
    data: { bookingId, leg: 'check_in', photos: { create: photo } },
    include: { photos: true },
  });
}

/** What the host of a booking has sent with its answer to an objection. */
export async function newNoShowPaper(bookingId: string) {
  const at = new Date();
  const said = { objection: 'Am fost acolo.', objectedAt: at, reply: 'Nu a venit.', repliedAt: at };
  const bytes = Buffer.from('a paper');
  const paper = { mime: 'image/jpeg', bytes: bytes.byteLength, createdAt: at };
  const files = { create: { ...(await lockAway(bytes)), ...paper } };
  const { booking, files: stored } = await db.noShow.create({
    data: { bookingId, objectBy: at, ...said, files },
    include: { booking: { select: { ref: true } }, files: true },
  });
  return { ref: booking.ref, file: stored[0]?.id ?? '' };
}

/** A photo of a return; its file does not exist. */
export async function newReturnPhoto({ id: bookingId }: { id: string }): Promise<string> {
  const leg = { bookingId, leg: 'check_out' } as const;
  const { id: inspectionId } = await db.inspection.upsert({
    where: { bookingId_leg: leg },
    create: leg,
    update: {},
  });
  const file = `${randomUUID().replaceAll('-', '')}-480.webp`;
  const image = { file, keyId: 'none', width: 480, height: 360, placeholder: '#ccc' };
  const photo = await db.inspectionPhoto.create({
    data: { inspectionId, angle: 'left', uploadKey: randomUUID(), ...image },
  });
  return photo.id;
}

/** A case that anybody of the staff may close. */
export async function newMoneyCase({
  bookingId,
  words = '',
}: {
  bookingId: string;
  words?: string;
}) {
  return db.moneyCase.create({
    data: {
      bookingId,
      kind: 'hold_expired',
      cause: randomUUID(),
      amount: 500_00,
      currency: 'RON',
      gatewayReason: words,
      dueAt: inHours(24),
    },
  });
}

export async function newIncident(bookingId: string, reportedBy: string) {
  return db.incident.create({ data: { bookingId, kind: 'breakdown', reportedBy } });
}

export async function newMail() {
  return db.mail.create({
    data: { to: 'a@example.test', toName: 'A', kind: 'test', subject: 'S', text: 'T', html: 'H' },
  });
}

/**
 * The number of a booking's payment; one that has none gets one of which the gateway knows nothing. The booking gets no
 * deposit, for whose card the sweep of another test would ask.
 */
export async function numberOfPayment(bookingId: string): Promise<string> {
  const where = { bookingId, purpose: 'rental' } as const;
  await db.booking.update({ where: { id: bookingId }, data: { deposit: 0 } });
  const intentId = `pi_${randomUUID()}`;
  await db.payment.updateMany({ where: { ...where, intentId: null }, data: { intentId } });
  const payment = await db.payment.findFirstOrThrow({ where, select: { intentId: true } });
  return payment.intentId ?? intentId;
}

/** An event of the gateway about the payment of a booking. */
export async function newWebhook(bookingId: string) {
  const intentId = await numberOfPayment(bookingId);
  const payload = { data: { object: { object: 'charge', payment_intent: intentId } } };
  return db.webhookEvent.create({
    data: { id: `evt_${randomUUID()}`, provider: 'stripe', type: 'charge.updated', payload },
  });
}

/** What the staff send to have such an event handled again. */
export async function newReplay(bookingId: string) {
  const { id } = await newWebhook(bookingId);
  return { kind: 'webhook', id, reason: 'Un motiv destul de lung.' };
}

/** A booking at which the staff look before the car is handed over. */
export async function newStop(bookingId: string, dueAt = new Date(Date.now() + 3_600_000)) {
  const data = { bookingId, dueAt, openedAt: new Date() };
  const fresh = { state: 'open', reason: null, decidedBy: null, decidedAt: null } as const;
  const { id } = await db.safetyStop.upsert({
    where: { bookingId },
    create: data,
    update: { ...data, ...fresh },
    select: { id: true },
  });
  return id;
}
