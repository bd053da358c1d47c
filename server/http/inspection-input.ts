import type { Request, Response } from 'express';
import { z } from 'zod';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { addPhoto, type Changes } from '#server/domain/inspections/commands.ts';
import { guidedAngles, type Missing } from '#server/domain/inspections/inspection.ts';
import { inspectionOf } from '#server/domain/inspections/queries.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { carSheet, damageKinds, damageZones } from '#shared/car-drawing.ts';
import { wantsJson } from './errors.ts';
import { currentUser } from './guards.ts';
import { line, parseBody, text, uuid } from './input.ts';
import { inspectionView } from './presenters/inspection.ts';
import { signedName, signingFields } from './signature.ts';
import { eachUpload } from './uploads.ts';

/** A hand-over that somebody records on their phone: the host, or the client who takes the car alone. */
type Recorded = { booking: PartyBooking; leg: InspectionLeg };

/** An empty field means that the value is not known yet. */
const figure = (max: number) =>
  z
    .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(0).max(max)])
    .default(null);

/** A mark on the drawing. Pages of an older release send the place in words. */
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

export const values = z.object({
  odometerKm: figure(2_000_000),
  fuelPercent: figure(100),
  notes: text(2_000).default(''),
  damages: z.array(damage).max(30).default([]),
  /** The time of return at a check-out, on the car's wall clock; empty means now. */
  returnedAt: z
    .literal('')
    .or(z.iso.datetime({ local: true, precision: -1 }))
    .default(''),
});

type Values = z.infer<typeof values>;

export const submission = values.extend({ signature: signedName, ...signingFields });

const photoFields = z.object({
  angle: z.enum([...guidedAngles, 'damage']),
  uploadKey: uuid,
  damageKey: uuid.optional(),
});

/** The field at which the error of each missing thing is shown. */
const fieldOf: Record<Missing, string> = {
  photos: 'photos',
  odometer: 'odometerKm',
  'odometer-lower': 'odometerKm',
  fuel: 'fuelPercent',
  returned: 'returnedAt',
};

/** Stores one photo, which the page's script sends. The answer lists all photos stored. */
export async function takePhoto(req: Request, res: Response, recorded: Recorded) {
  const { angle, uploadKey, damageKey = null } = parseBody(req, photoFields);
  const { booking, leg } = recorded;
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
  else await answerWithPhotos(req, res, recorded);
}

export async function answerWithPhotos(req: Request, res: Response, { booking, leg }: Recorded) {
  const inspection = await inspectionOf(booking.id, leg);
  const looker = { userId: currentUser(req).id, t: req.t, now: clock.now() };
  const list = inspection ? inspectionView(inspection, looker).photos : [];
  res.json({ photos: { list, at: looker.now.toISOString() } });
}

export function missingErrors(missing: readonly Missing[], req: Request): Record<string, string> {
  return Object.fromEntries(
    missing.map((what) => [fieldOf[what], req.t(`owner.handover.missing.${what}`)]),
  );
}

function reasonOf({ reason }: ImageRefusal) {
  return reason;
}

type SignatureRefusal = { errors: Record<string, string>; page: string };

export function refuseSignature(req: Request, res: Response, { errors, page }: SignatureRefusal) {
  if (wantsJson(req)) res.status(422).json({ errors });
  else res.inertia.errors(errors).back(page);
}

/**
 * An instant; `null` for an hour that is skipped when the clocks change in spring, and then the moment of signing is
 * used.
 */
function instantIn(wallTime: string, timeZone: string): Date | null {
  try {
    return instantOf(wallTime, timeZone);
  } catch {
    return null;
  }
}

/** The values with the time of return as an instant. The form has it on the car's wall clock. */
export function changesOf({ timeZone }: PartyBooking, { returnedAt, ...changes }: Values): Changes {
  return { ...changes, returnedAt: returnedAt === '' ? null : instantIn(returnedAt, timeZone) };
}
