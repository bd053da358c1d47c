import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import { isReturned } from '../bookings/booking.ts';
import { closesAt } from '../bookings/deadlines.ts';
import {
  bookingById,
  lockedBooking,
  type BookingRecord,
  type PartyBooking,
} from '../bookings/queries.ts';
import { chargesOf, type Charge } from '../bookings/settlement.ts';
import { destroyAll } from '../documents/vault.ts';
import type { Minor } from '../money/money.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { needsPaper, needsPhotos, respondBy, type Claimable } from './claim.ts';
import { lockPapers, type Paper } from './papers.ts';
import { excessLeft } from './queries.ts';

type Reading = { returnedAt: Date | null; odometerKm: number | null; fuelPercent: number | null };
type Legs = { checkIn: Reading; checkOut: Reading };

/** Proposes the charges that follow from the two inspections: for time, kilometres and fuel. */
export async function proposeReturnCharges(tx: Db, booking: BookingRecord, legs: Legs, now: Date) {
  const { checkIn, checkOut } = legs;
  const charges = chargesOf({
    endsAt: booking.endsAt,
    returnedAt: checkOut.returnedAt ?? now,
    days: booking.days,
    kmIncluded: booking.kmIncluded,
    kmPrice: booking.kmPrice,
    lines: booking.lines,
    odometerOutKm: checkIn.odometerKm ?? 0,
    odometerInKm: checkOut.odometerKm ?? 0,
    fuelOutPercent: checkIn.fuelPercent ?? 0,
    fuelInPercent: checkOut.fuelPercent ?? 0,
    fuelPrepaid: booking.lines.some(
      (line) => line.code === 'extra' && line.extra === 'prepaid_fuel',
    ),
  });
  for (const charge of charges) await propose(tx, booking, { ...charge, note: '' }, now);
}

/** `requestKey` identifies the form, so that sending it twice makes one claim. */
export type ClaimRequest = {
  kind: Claimable;
  amount: Minor;
  note: string;
  requestKey: string;
  /** The photos of the return that show it, by their ids; of cleaning and damage one at least. */
  photos: readonly string[];
  /** The quote of a repair, or the paper of a fine or a toll, as it was uploaded. */
  papers: readonly Buffer[];
  /** The host asks the staff to go beyond the client's protection plan. */
  aboveExcess: boolean;
};

export type Claimed =
  | { ok: true }
  | { ok: false; problem: 'paper-missing' }
  | { ok: false; problem: 'above-excess'; most: Minor };

/**
 * A host's own claim on a returned booking, with a description, photos and papers. Sending it twice makes one claim. A
 * damage is claimed up to the excess of the client's protection plan; beyond it only to be decided by the staff.
 *
 * @throws {ImageRefusal} if a paper is neither a picture nor a PDF
 * @throws {Refusal} `conflict` unless the car has been back for at most 72 hours and the booking is not closed
 */
export async function claim(
  booking: PartyBooking,
  request: ClaimRequest,
  now: Date,
): Promise<Claimed> {
  const { kind, amount } = request;
  if (needsPaper(kind, amount) && request.papers.length === 0)
    return { ok: false, problem: 'paper-missing' };
  const papers = await lockPapers(request.papers);
  const made = await transaction((tx) => make(tx, booking, { ...request, papers }, now));
  if (made !== 'made') await destroyAll(papers.map(({ file }) => file));
  return typeof made === 'string' ? { ok: true } : made;
}

type Making = Omit<ClaimRequest, 'papers'> & { papers: Paper[] };

async function make(tx: Db, booking: PartyBooking, { photos, ...request }: Making, now: Date) {
  const { requestKey, kind, amount } = request;
  // Closing a booking waits for this lock and then finds the claim. If it was closed first, no claim is possible any
  // more.
  const fresh = await lockedBooking(tx, booking.id);
  const sent = await tx.claim.count({ where: { bookingId: booking.id, requestKey } });
  if (sent > 0) return 'known';
  requireClaimable(fresh, now);
  if (kind === 'cleaning') await requireFirstCleaning(tx, booking.id);
  const shown = await photosOfReturn(tx, booking.id, photos);
  if (needsPhotos(kind) && shown.length === 0)
    throw new Refusal('conflict', 'A claim needs photos of the return.');
  const most = kind === 'damage' ? await excessLeft(tx, booking.id, null) : amount;
  const isAbove = amount > most;
  if (isAbove && !request.aboveExcess) return { ok: false, problem: 'above-excess', most } as const;
  await propose(tx, booking, { ...request, aboveExcess: isAbove, photos: shown, facts: {} }, now);
  return 'made';
}

function requireClaimable({ status, returnedAt }: BookingRecord, now: Date): void {
  if (!isReturned(status) || !returnedAt || now >= closesAt(returnedAt))
    throw new Refusal('conflict', 'No claim on a booking that is not returned, or is closed.');
}

/** A trip can have one claim for cleaning; a withdrawn one does not count. */
async function requireFirstCleaning(tx: Db, bookingId: string): Promise<void> {
  const cleanings = await tx.claim.count({
    where: { bookingId, kind: 'cleaning', status: { not: 'withdrawn' } },
  });
  if (cleanings > 0) throw new Refusal('conflict', 'Cleaning is claimed once a trip.');
}

/** @throws {Refusal} `conflict` for a photo that is not one of this booking's return */
async function photosOfReturn(tx: Db, bookingId: string, photos: readonly string[]) {
  const wanted = [...new Set(photos)];
  const found = await tx.inspectionPhoto.count({
    where: { id: { in: wanted }, inspection: { bookingId, leg: 'check_out' } },
  });
  if (found < wanted.length) throw new Refusal('conflict', 'This is no photo of the return.');
  return wanted;
}

type Proposed = Charge & {
  note: string;
  requestKey?: string;
  aboveExcess?: boolean;
  photos?: readonly string[];
  papers?: readonly Paper[];
};

async function propose(tx: Db, booking: BookingRecord, proposed: Proposed, now: Date) {
  const { photos = [], papers = [], ...charge } = proposed;
  await tx.claim.create({
    data: {
      ...charge,
      bookingId: booking.id,
      currency: booking.currency,
      respondBy: respondBy(now),
      createdAt: now,
      photos: { create: photos.map((photoId) => ({ photoId })) },
      files: { create: papers.map((paper) => ({ ...paper, createdAt: now })) },
    },
    select: { id: true },
  });
  const fresh = await bookingById(tx, booking.id);
  const facts = { ...factsOf(fresh), amount: charge.amount };
  const to = url('client.bookings.show', { ref: booking.ref });
  await notify(tx, [booking.clientId], { kind: 'settlement_proposed', facts, url: to }, now);
}
