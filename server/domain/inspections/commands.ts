import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { InspectionLeg, InspectionSide, PhotoAngle } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { requireOpenCheckIn } from '../bookings/early-check-in.ts';
import { factsOf } from '../bookings/effects.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { isEditable, legs, missing, sideOf, type Missing } from './inspection.ts';
import { destroyPhotos, discardPhoto, storePhoto } from './photos.ts';
import { signedAt, type Signing } from './signature.ts';
import {
  blankInspection,
  inspectionOf,
  inspectionsOf,
  type Damage,
  type InspectionRecord,
} from './queries.ts';

export type Changes = {
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: readonly Damage[];
  /** When the car came back; `null` for the moment of signing. */
  returnedAt?: Date | null;
};

/**
 * The inspection of a leg; it is created if it does not exist.
 *
 * @throws {Refusal} `conflict` outside its time
 */
export async function beginInspection(booking: PartyBooking, leg: InspectionLeg, now: Date) {
  if (booking.status === legs[leg].from)
    await transaction(async (tx) => {
      if (leg === 'check_in') await requireOpenCheckIn(tx, booking.id, now);
      await tx.inspection.createMany({
        data: { bookingId: booking.id, leg, recordedBy: sideOf(booking) },
        skipDuplicates: true,
      });
    });
  const inspection = await inspectionOf(booking.id, leg);
  if (!inspection)
    throw new Refusal('conflict', `No ${leg} of a booking that is ${booking.status}.`);
  return inspection;
}

/** The inspection of a leg, to be shown; it is not created. `null` outside its time. */
export async function findInspection(booking: PartyBooking, leg: InspectionLeg) {
  const inspection = await inspectionOf(booking.id, leg);
  return (
    inspection ??
    (booking.status === legs[leg].from ? blankInspection(booking.id, leg, sideOf(booking)) : null)
  );
}

/**
 * Saves what has been filled in so far; it need not be complete.
 *
 * @throws {Refusal} `conflict` once it is submitted, or while the other side records it
 */
export async function saveInspection(
  booking: PartyBooking,
  leg: InspectionLeg,
  changes: Changes,
  now: Date,
) {
  const inspection = await ownDraft(booking, leg, now);
  const { id } = inspection;
  const returnedAt = leg === 'check_out' ? returnTime(inspection, changes) : null;
  const { count } = await db.inspection.updateMany({
    where: {
      id,
      status: { in: ['draft', 'contested'] },
      recordedBy: inspection.recordedBy,
      clientSignedAt: null,
    },
    data: { ...changes, damages: [...changes.damages], returnedAt },
  });
  if (count === 0) throw new Refusal('conflict', 'The inspection was submitted meanwhile.');
}

/**
 * After the host has signed once, a correction cannot make the return later: the client must not pay for hours in which
 * the car stood at the host's.
 */
function returnTime({ status, returnedAt: signed }: InspectionRecord, changes: Changes) {
  const changed = changes.returnedAt ?? null;
  if (status !== 'contested' || !signed) return changed;
  return changed && changed < signed ? changed : signed;
}

/**
 * Adds a photo. The phone makes its key, so that a photo sent again after a lost connection is stored once. A guided
 * angle has one photo, and a new one replaces it; damage may have several.
 *
 * @throws {ImageRefusal} if the file is not a picture
 * @throws {Refusal} `conflict` once it is submitted, or while the other side records it
 */
export async function addPhoto(
  booking: PartyBooking,
  leg: InspectionLeg,
  photo: { angle: PhotoAngle; uploadKey: string; damageKey?: string | null; bytes: Buffer },
  now: Date,
) {
  const { id } = await ownDraft(booking, leg, now);
  const image = await storePhoto(photo.bytes);
  const isNew = await transaction(async (tx) => {
    await lockEditable(tx, id, sideOf(booking));
    const { angle, uploadKey, damageKey = null } = photo;
    if (angle !== 'damage')
      await destroyPhotos(
        tx,
        Prisma.sql`p.inspection_id = ${id} and p.angle = ${angle}::photo_angle and p.upload_key <> ${uploadKey}`,
      );
    const { count } = await tx.inspectionPhoto.createMany({
      data: { inspectionId: id, angle, uploadKey, damageKey, ...image },
      skipDuplicates: true,
    });
    return count > 0;
  });
  if (!isNew) await discardPhoto(image);
}

/** @throws {Refusal} `conflict` once it is submitted */
export async function removePhoto(
  booking: PartyBooking,
  leg: InspectionLeg,
  photoId: string,
  now: Date,
) {
  const { id } = await ownDraft(booking, leg, now);
  await transaction(async (tx) => {
    await lockEditable(tx, id, sideOf(booking));
    await destroyPhotos(tx, Prisma.sql`p.id = ${photoId} and p.inspection_id = ${id}`);
  });
}

export type Submitted = { ok: true } | { ok: false; missing: Missing[] };

/**
 * The host signs, and the inspection waits for the client's signature.
 *
 * @throws {Refusal} `conflict` when it was submitted before
 */
export async function submitInspection(
  booking: PartyBooking,
  leg: InspectionLeg,
  signing: Signing,
  now: Date,
): Promise<Submitted> {
  const { id, returnedAt } = await ownDraft(booking, leg, now);
  return transaction(async (tx) => {
    if (leg === 'check_in') await requireOpenCheckIn(tx, booking.id, now);
    await lockEditable(tx, id, sideOf(booking));
    const lacking = await missingFrom(tx, booking.id, leg, now);
    if (lacking.length > 0) return { ok: false, missing: lacking };
    const at = signedAt(signing, now);
    const signed = {
      hostSignature: signing.name,
      hostDrawing: signing.drawing ?? Prisma.DbNull,
      hostKey: signing.key ?? null,
      hostSignedAt: at,
      submittedAt: now,
      updatedAt: now,
      returnedAt: leg === 'check_out' ? (returnedAt ?? at) : null,
    };
    await tx.inspection.updateMany({
      where: { id },
      data: { status: 'submitted', review: 'pending_review', ...signed },
    });
    const to = url('client.bookings.status', { ref: booking.ref });
    const notice = { kind: 'handover_to_sign' as const, facts: factsOf(booking), url: to };
    await notify(tx, [booking.clientId], notice, now);
    return { ok: true };
  });
}

/** Whether this same request was accepted before and its answer was lost. */
export async function isSubmitted(booking: PartyBooking, leg: InspectionLeg, key: string) {
  return (await inspectionOf(booking.id, leg))?.hostKey === key;
}

export async function missingFrom(
  tx: Db,
  bookingId: string,
  leg: InspectionLeg,
  now: Date,
): Promise<Missing[]> {
  const inspections = await inspectionsOf(bookingId, tx);
  const inspection = inspections.find((one) => one.leg === leg);
  if (!inspection) throw new Error('An inspection without its record.');
  const { photos, odometerKm, fuelPercent, returnedAt } = inspection;
  const checkIn = inspections.find((one) => one.leg === 'check_in' && leg === 'check_out');
  const earlierOdometerKm = checkIn?.odometerKm ?? null;
  const angles = photos.map(({ angle }) => angle);
  const returned = { returnedAt, leftAt: checkIn?.clientSignedAt ?? null, now };
  return missing({ angles, odometerKm, fuelPercent, earlierOdometerKm, ...returned });
}

/**
 * Locks the inspection, so that nothing changes while somebody signs it.
 *
 * @throws {Refusal} `conflict` when it was submitted, or the other side has taken it over
 */
export async function lockEditable(tx: Db, id: string, side: InspectionSide): Promise<void> {
  const locked = await tx.execute`
    select id from inspections
    where id = ${id} and status in ('draft', 'contested') and recorded_by = ${side}::inspection_side
      and client_signed_at is null for update`;
  if (locked === 0)
    throw new Refusal('conflict', 'The inspection was submitted or taken over meanwhile.');
}

/**
 * The inspection that this side records; it is created if nobody has begun it.
 *
 * @throws {Refusal} `conflict` once it is submitted, or while the other side records it
 */
export async function ownDraft(
  booking: PartyBooking,
  leg: InspectionLeg,
  now: Date,
): Promise<InspectionRecord> {
  const inspection = await beginInspection(booking, leg, now);
  if (!isEditable(inspection))
    throw new Refusal('conflict', `The inspection is already ${inspection.status}.`);
  if (inspection.recordedBy !== sideOf(booking))
    throw new Refusal('conflict', `The ${inspection.recordedBy} is recording this hand-over.`);
  return inspection;
}

/**
 * One side goes on with the draft that the other has begun. All that is recorded stays, and the other side writes no
 * more.
 *
 * @throws {Refusal} `conflict` before anything is recorded, or once it is signed
 */
export async function takeOver(booking: PartyBooking, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await requireOpenCheckIn(tx, booking.id, now);
    const { count } = await tx.inspection.updateMany({
      where: { bookingId: booking.id, leg: 'check_in', status: 'draft', clientSignedAt: null },
      data: { recordedBy: sideOf(booking), updatedAt: now },
    });
    if (count === 0) throw new Refusal('conflict', 'There is no draft to go on with.');
  });
}
