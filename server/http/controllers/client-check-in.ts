import type { Request, Response } from 'express';
import { detailsOf } from '#server/domain/bookings/details.ts';
import { findForClient, type PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  checkInAlone,
  requireSelfCheckIn,
  type CheckedIn,
} from '#server/domain/inspections/alone.ts';
import {
  findInspection,
  removePhoto,
  saveInspection,
  takeOver as takeOverDraft,
} from '#server/domain/inspections/commands.ts';
import { knownDamages } from '#server/domain/inspections/damages.ts';
import { isRecordable } from '#server/domain/inspections/inspection.ts';
import { inspectionOf } from '#server/domain/inspections/queries.ts';
import { isPassing } from '#server/domain/inspections/signing.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { wantsJson } from '../errors.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import {
  answerWithPhotos,
  changesOf,
  missingErrors,
  refuseSignature,
  submission,
  takePhoto,
  values,
} from '../inspection-input.ts';
import { ownCheckInView } from '../presenters/owner-handover.ts';
import { signatureProblem, signingOf } from '../signature.ts';

type TripRequest = Request<{ ref: string }>;

const leg = 'check_in';

/** The client records the car alone; once that is done, or while it may not be, their trip's screen says so. */
export async function show(req: TripRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  const inspection = await findInspection(booking, leg);
  if (booking.status !== 'confirmed' || !inspection || !isRecordable(inspection, 'client')) {
    res.redirect(303, statusUrl(booking));
    return;
  }
  await requireSelfCheckIn(booking, clock.now());
  const [details, known] = await Promise.all([
    detailsOf(booking.id),
    knownDamages(booking.carId, inspection.id || null),
  ]);
  const facts = {
    booking,
    details,
    inspection,
    earlier: null,
    known,
    signer: booking.clientName,
    needsCode: false,
  };
  await res.inertia.render('Client/Bookings/MobileCheckIn', {
    handover: ownCheckInView(facts, { userId: booking.clientId, t: req.t, now: clock.now() }),
  });
}

export async function update(req: TripRequest, res: Response) {
  const changes = parseBody(req, values);
  const booking = await openBooking(req);
  await saveInspection(booking, leg, changesOf(booking, changes), clock.now());
  res.json({ ok: true });
}

export async function storePhoto(req: TripRequest, res: Response) {
  await takePhoto(req, res, { booking: await openBooking(req), leg });
}

export async function destroyPhoto(req: Request<{ ref: string; photo: string }>, res: Response) {
  const booking = await openBooking(req);
  await removePhoto(booking, leg, uuid.parse(req.params.photo), clock.now());
  await answerWithPhotos(req, res, { booking, leg });
}

/** The client goes on with what the host has begun to record. */
export async function takeOver(req: TripRequest, res: Response) {
  const booking = await openBooking(req);
  await takeOverDraft(booking, clock.now());
  res.redirect(303, url('client.check-in', { ref: booking.ref }));
}

/** Saves what the page holds, signs, and begins the trip. */
export async function submit(req: TripRequest, res: Response) {
  const { signature, drawing, key, signedAt, ...changes } = parseBody(req, submission);
  const booking = await findForClient(req.params.ref, currentUser(req));
  if (await isSent(booking, key)) return void res.json({ ok: true });
  const page = url('client.check-in', { ref: booking.ref });
  const now = clock.now();
  await requireSelfCheckIn(booking, now);
  await saveInspection(booking, leg, changesOf(booking, changes), now);
  const problem = signatureProblem(req, signature);
  if (problem) return refuseSignature(req, res, { errors: { signature: problem }, page });
  const signing = signingOf(signature, { drawing, key, signedAt });
  answer(req, res, { booking, made: await checkInAlone(booking, signing, now) });
}

function answer(
  req: Request,
  res: Response,
  { booking, made }: { booking: PartyBooking; made: CheckedIn },
) {
  if (made.ok && wantsJson(req)) return void res.json({ ok: true });
  if (made.ok) return res.redirect(303, statusUrl(booking));
  const page = url('client.check-in', { ref: booking.ref });
  if ('missing' in made)
    return refuseSignature(req, res, { errors: missingErrors(made.missing, req), page });
  if (isPassing(made.problem) && wantsJson(req)) return void res.status(503).json({});
  const errors = { signature: req.t(`client.problem.${made.problem}.short`) };
  refuseSignature(req, res, { errors, page });
}

/** Whether this very request was handed in before: its answer was lost. */
async function isSent({ id }: PartyBooking, key: string | null | undefined): Promise<boolean> {
  return Boolean(key) && (await inspectionOf(id, leg))?.clientKey === key;
}

async function openBooking(req: Request<{ ref: string }>): Promise<PartyBooking> {
  const booking = await findForClient(req.params.ref, currentUser(req));
  await requireSelfCheckIn(booking, clock.now());
  return booking;
}

function statusUrl({ ref }: PartyBooking): string {
  return url('client.bookings.status', { ref });
}
