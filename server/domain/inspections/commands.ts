import { sql as shared, transaction, type Sql } from '#server/db/sql.ts';
import type { InspectionLeg, PhotoAngle } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { storeImage } from '../media/commands.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { isEditable, legs, missing, type Missing } from './inspection.ts';
import { inspectionOf, inspectionsOf, type Damage, type InspectionRecord } from './queries.ts';

export type Changes = {
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: readonly Damage[];
};

/** The inspection of a leg, begun if it is not there yet. */
export async function beginInspection(booking: PartyBooking, leg: InspectionLeg) {
  await shared`
    insert into inspections (booking_id, leg, updated_at)
    select ${booking.id}, ${leg}::inspection_leg, now() where ${booking.status === legs[leg].from}
    on conflict (booking_id, leg) do nothing`;
  const inspection = await inspectionOf(booking.id, leg);
  if (!inspection)
    throw new Refusal('conflict', `No ${leg} of a booking that is ${booking.status}.`);
  return inspection;
}

/**
 * Keeps what has been filled in so far; half-done work is complete work for this.
 *
 * @throws {Refusal} `conflict` once it is submitted
 */
export async function saveInspection(booking: PartyBooking, leg: InspectionLeg, changes: Changes) {
  const { id } = editable(await beginInspection(booking, leg));
  const saved = await shared`
    update inspections set odometer_km = ${changes.odometerKm}, fuel_percent = ${changes.fuelPercent},
      notes = ${changes.notes}, damages = ${JSON.stringify(changes.damages)}, updated_at = now()
    where id = ${id} and status in ('draft', 'contested') returning id`;
  if (saved.length === 0) throw new Refusal('conflict', 'The inspection was submitted meanwhile.');
}

/**
 * Adds a photo. The key is made by the phone: a photo sent again after a lost connection is stored once. A guided
 * angle has one photo, and the newest replaces it; damage has as many as it needs.
 *
 * @throws {ImageRefusal} for what is no picture
 * @throws {Refusal} `conflict` once it is submitted
 */
export async function addPhoto(
  booking: PartyBooking,
  leg: InspectionLeg,
  photo: { angle: PhotoAngle; uploadKey: string; bytes: Buffer },
) {
  const { id } = editable(await beginInspection(booking, leg));
  const image = await storeImage(photo.bytes);
  await transaction(async (sql) => {
    await lockEditable(sql, id);
    if (photo.angle !== 'damage')
      await sql`
        delete from inspection_photos where inspection_id = ${id} and angle = ${photo.angle}::photo_angle
          and upload_key <> ${photo.uploadKey}::uuid`;
    await sql`
      insert into inspection_photos (inspection_id, angle, file, width, height, placeholder, upload_key)
      values (${id}, ${photo.angle}::photo_angle, ${image.file}, ${image.width}, ${image.height},
        ${image.placeholder}, ${photo.uploadKey})
      on conflict (inspection_id, upload_key) do nothing`;
  });
}

/** @throws {Refusal} `conflict` once it is submitted */
export async function removePhoto(booking: PartyBooking, leg: InspectionLeg, photoId: string) {
  const { id } = editable(await beginInspection(booking, leg));
  await transaction(async (sql) => {
    await lockEditable(sql, id);
    await sql`delete from inspection_photos where id = ${photoId} and inspection_id = ${id}`;
  });
}

export type Submitted = { ok: true } | { ok: false; missing: Missing[] };

/**
 * The host signs and hands the inspection to the client to sign.
 *
 * @throws {Refusal} `conflict` when it was submitted before
 */
export async function submitInspection(
  booking: PartyBooking,
  leg: InspectionLeg,
  signature: string,
  now: Date,
): Promise<Submitted> {
  const { id } = editable(await beginInspection(booking, leg));
  return transaction(async (sql) => {
    await lockEditable(sql, id);
    const lacking = await missingFrom(sql, booking.id, leg);
    if (lacking.length > 0) return { ok: false, missing: lacking };
    await sql`
      update inspections set status = 'submitted', host_signature = ${signature}, host_signed_at = ${now},
        submitted_at = ${now}, review = 'pending_review', updated_at = ${now}
      where id = ${id}`;
    const to = url('client.bookings.status', { ref: booking.ref });
    const notice = { kind: 'handover_to_sign' as const, facts: factsOf(booking), url: to };
    await notify(sql, [booking.clientId], notice, now);
    return { ok: true };
  });
}

async function missingFrom(sql: Sql, bookingId: string, leg: InspectionLeg): Promise<Missing[]> {
  const inspections = await inspectionsOf(bookingId, sql);
  const inspection = inspections.find((one) => one.leg === leg);
  if (!inspection) throw new Error('An inspection without its record.');
  const { photos, odometerKm, fuelPercent } = inspection;
  const checkIn = inspections.find((one) => one.leg === 'check_in' && leg === 'check_out');
  const earlierOdometerKm = checkIn?.odometerKm ?? null;
  const angles = photos.map(({ angle }) => angle);
  return missing({ angles, odometerKm, fuelPercent, earlierOdometerKm });
}

/** Whoever changes what is signed, or signs it, goes one after the other. */
async function lockEditable(sql: Sql, id: string): Promise<void> {
  const [locked] = await sql`
    select id from inspections where id = ${id} and status in ('draft', 'contested') for update`;
  if (!locked) throw new Refusal('conflict', 'The inspection was submitted meanwhile.');
}

function editable(inspection: InspectionRecord): InspectionRecord {
  if (!isEditable(inspection.status))
    throw new Refusal('conflict', `The inspection is already ${inspection.status}.`);
  return inspection;
}
