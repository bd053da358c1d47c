import type { Request, Response } from 'express';
import { z } from 'zod';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import { isCheckInAhead } from '#server/domain/bookings/early-check-in.ts';
import { detailsOf } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  addPhoto,
  findInspection,
  isSubmitted,
  removePhoto,
  saveInspection,
  submitInspection,
  type Changes,
} from '#server/domain/inspections/commands.ts';
import { knownDamages } from '#server/domain/inspections/damages.ts';
import { guidedAngles, type Missing } from '#server/domain/inspections/inspection.ts';
import { inspectionOf } from '#server/domain/inspections/queries.ts';
import { finishReturnAlone, signBesideHost } from '#server/domain/inspections/signing.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { carSheet, damageKinds, damageZones } from '#shared/car-drawing.ts';
import { url } from '#shared/routes.ts';
import { wantsJson } from '../errors.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, text, uuid } from '../input.ts';
import { handoverView } from '../presenters/owner-handover.ts';
import { inspectionView } from '../presenters/inspection.ts';
import {
  nameProblem,
  signatureProblem,
  signedName,
  signingFields,
  signingOf,
} from '../signature.ts';
import { eachUpload } from '../uploads.ts';
import { actedBooking, type BookingRequest } from './owner-access.ts';

type LegRequest = Request<{ ref: string; leg: string }>;

/** An empty field is a value not known yet. */
const figure = (max: number) =>
  z
    .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(0).max(max)])
    .default(null);

/** A mark on the drawing; a page of before the drawing sent the place in words. */
const damage = z
  .object({
    place: line(80).optional(),
    note: text(500).default(''),
    key: uuid.optional(),
    zone: z.enum(damageZones).optional(),
    kind: z.enum(damageKinds).optional(),
    x: z.number().int().min(0).max(carSheet.width).nullish(),
    y: z.number().int().min(0).max(carSheet.height).nullish(),
  })
  .refine(({ place, key, zone, kind }) => place || (key && zone && kind), {
    error: 'errors.required',
  });

const values = z.object({
  odometerKm: figure(2_000_000),
  fuelPercent: figure(100),
  notes: text(2_000).default(''),
  damages: z.array(damage).max(30).default([]),
  /** Of a check-out, by the car's own clock; empty for now. */
  returnedAt: z
    .literal('')
    .or(z.iso.datetime({ local: true, precision: -1 }))
    .default(''),
});

type Values = z.infer<typeof values>;

const submission = values.extend({ signature: signedName, ...signingFields });

const besideHost = z.object({
  name: signedName,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'errors.code' }),
  ...signingFields,
});
const photoFields = z.object({
  angle: z.enum([...guidedAngles, 'damage']),
  uploadKey: uuid,
  damageKey: uuid.optional(),
});

/** The field at which a missing thing is said. */
const fieldOf: Record<Missing, string> = {
  photos: 'photos',
  odometer: 'odometerKm',
  'odometer-lower': 'odometerKm',
  fuel: 'fuelPercent',
  returned: 'returnedAt',
};

export const checkIn = showLeg('check_in', 'Owner/Bookings/CheckIn');
export const checkOut = showLeg('check_out', 'Owner/Bookings/CheckOut');

function showLeg(leg: InspectionLeg, page: 'Owner/Bookings/CheckIn' | 'Owner/Bookings/CheckOut') {
  return async (req: BookingRequest, res: Response) => {
    const booking = await actedBooking(req, `inspection.open`);
    const isAhead = leg === 'check_in' && isCheckInAhead(booking, clock.now());
    const inspection = isAhead ? null : await findInspection(booking, leg);
    if (!inspection) {
      const reason = req.t(isAhead ? 'owner.handover.too_early' : 'owner.handover.not_now');
      res.inertia.flash({ toast: { kind: 'error', text: reason } });
      res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
      return;
    }
    const [details, known, earlier] = await Promise.all([
      detailsOf(booking.id),
      knownDamages(booking.carId, inspection.id || null),
      leg === 'check_out' ? inspectionOf(booking.id, 'check_in') : null,
    ]);
    const facts = { booking, details, inspection, earlier, known, signer: currentUser(req).name };
    await res.inertia.render(page, { handover: handoverView(facts, req.t, clock.now()) });
  };
}

/** Keeps what has been filled in so far; asked by the page itself while one types. */
export async function update(req: LegRequest, res: Response) {
  const changes = parseBody(req, values);
  const booking = await actedBooking(req, 'inspection.save');
  await saveInspection(booking, legOf(req), changesOf(booking, changes), clock.now());
  res.json({ ok: true });
}

/** One photo, sent by the page itself: the answer names all photos that are stored now. */
export async function storePhoto(req: LegRequest, res: Response) {
  const { angle, uploadKey, damageKey = null } = parseBody(req, photoFields);
  const leg = legOf(req);
  const booking = await actedBooking(req, 'inspection.photo');
  let refused: ImageRefusal | null = null;
  await eachUpload(req, ['photo'], async (_field, bytes) => {
    try {
      await addPhoto(booking, leg, { angle, uploadKey, damageKey, bytes }, clock.now());
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      refused = error;
    }
  });
  if (refused) res.status(422).json({ error: req.t(`owner.upload.${reasonOf(refused)}`) });
  else await answerWithPhotos(req, res, booking);
}

export async function destroyPhoto(
  req: Request<{ ref: string; leg: string; photo: string }>,
  res: Response,
) {
  const booking = await actedBooking(req, 'inspection.photo-destroy');
  await removePhoto(booking, legOf(req), uuid.parse(req.params.photo), clock.now());
  await answerWithPhotos(req, res, booking);
}

/** Saves what the page holds, signs, and hands it to the client. */
export async function submit(req: LegRequest, res: Response) {
  const { signature, drawing, key, signedAt, ...changes } = parseBody(req, submission);
  const leg = legOf(req);
  const booking = await actedBooking(req, 'inspection.submit');
  if (key && (await isSubmitted(booking, leg, key))) return void res.json({ ok: true });
  const now = clock.now();
  await saveInspection(booking, leg, changesOf(booking, changes), now);
  const problem = signatureProblem(req, signature);
  const signing = signingOf(signature, { drawing, key, signedAt });
  const submitted = problem === null && (await submitInspection(booking, leg, signing, now));
  if (submitted && submitted.ok) return acceptSignature(req, res, pageUrl(booking, leg));
  const errors = submitted ? missingErrors(submitted.missing, req) : { signature: problem ?? '' };
  refuseSignature(req, res, { errors, page: pageUrl(booking, leg) });
}

/** The client signs on the host's phone, with the code that only they know. */
export async function signForClient(req: LegRequest, res: Response) {
  const { name, code, ...fields } = parseBody(req, besideHost);
  const leg = legOf(req);
  const booking = await actedBooking(req, 'inspection.client-sign');
  const page = pageUrl(booking, leg);
  const problem = nameProblem(req, name, booking.clientName);
  if (problem) return refuseSignature(req, res, { errors: { name: problem }, page });
  const signing = { ...signingOf(name, fields), code };
  const signed = await signBesideHost(booking, leg, signing, clock.now());
  if (signed.ok) acceptSignature(req, res, page);
  else if (signed.problem === 'deposit-unavailable' && wantsJson(req)) res.status(503).json({});
  else
    refuseSignature(req, res, {
      errors: { client: req.t(`booking.inspection.problem.${signed.problem}`) },
      page,
    });
}

function acceptSignature(req: Request, res: Response, page: string) {
  if (wantsJson(req)) return void res.json({ ok: true });
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.handover.submitted') } });
  res.inertia.back(page);
}

type SignatureRefusal = { errors: Record<string, string>; page: string };

function refuseSignature(req: Request, res: Response, { errors, page }: SignatureRefusal) {
  if (wantsJson(req)) res.status(422).json({ errors });
  else res.inertia.errors(errors).back(page);
}

/** An hour that the clocks skip in spring is no time of day: the moment of signing stands for it. */
function instantIn(wallTime: string, timeZone: string): Date | null {
  try {
    return instantOf(wallTime, timeZone);
  } catch {
    return null;
  }
}

/** The time of the return as an instant; its wall clock is the car's. */
function changesOf({ timeZone }: PartyBooking, { returnedAt, ...changes }: Values): Changes {
  return { ...changes, returnedAt: returnedAt === '' ? null : instantIn(returnedAt, timeZone) };
}

/** Ends a return that the client has not signed in time. */
export async function finish(req: LegRequest, res: Response) {
  const leg = legOf(req);
  if (leg !== 'check_out') throw new Refusal('not-found', 'Only a return is finished alone.');
  const booking = await actedBooking(req, 'inspection.finish');
  await finishReturnAlone(booking, currentUser(req).id, clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.handover.finished') } });
  res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
}

async function answerWithPhotos(req: LegRequest, res: Response, booking: PartyBooking) {
  const inspection = await inspectionOf(booking.id, legOf(req));
  const list = inspection ? inspectionView(inspection, req.t).photos : [];
  res.json({ photos: { list, at: clock.now().toISOString() } });
}

function missingErrors(missing: readonly Missing[], req: Request): Record<string, string> {
  return Object.fromEntries(
    missing.map((what) => [fieldOf[what], req.t(`owner.handover.missing.${what}`)]),
  );
}

function reasonOf({ reason }: ImageRefusal) {
  return reason;
}

/** @throws {Refusal} `not-found` for anything but the two hand-overs */
function legOf({ params }: LegRequest): InspectionLeg {
  const leg = params.leg.replace('-', '_');
  if (leg !== 'check_in' && leg !== 'check_out') throw new Refusal('not-found', 'No such leg.');
  return leg;
}

function pageUrl({ ref }: PartyBooking, leg: InspectionLeg): string {
  return url(leg === 'check_in' ? 'owner.check-in' : 'owner.check-out', { ref });
}
