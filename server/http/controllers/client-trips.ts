import type { Request, Response } from 'express';
import { z } from 'zod';
import { answerEarlyCheckIn as answerEarly } from '#server/domain/bookings/early-check-in.ts';
import { findForClient } from '#server/domain/bookings/queries.ts';
import {
  contest as contestInspection,
  isPassing,
  signAsClient,
} from '#server/domain/inspections/signing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { wantsJson } from '../errors.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text } from '../input.ts';
import { hasStatusScreen } from '../presenters/client-booking.ts';
import { tripView } from '../presenters/client-trip.ts';
import { signatureProblem, signedName, signingFields, signingOf } from '../signature.ts';
import { factsOf, readerOf } from './client-bookings.ts';

type TripRequest = Request<{ ref: string }>;
type LegRequest = Request<{ ref: string; leg: string }>;

const signature = z.object({ name: signedName, ...signingFields });
const earlyAnswer = z.object({ answer: z.enum(['agree', 'decline']) });
const objection = z.object({ reason: text(1_000).pipe(z.string().min(10)) });

export async function show(req: TripRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  if (!hasStatusScreen(booking)) {
    res.redirect(303, url('client.bookings.show', req.params));
    return;
  }
  await res.inertia.render('Client/Bookings/MobileStatus', {
    trip: tripView(await factsOf(booking), readerOf(req)),
  });
}

export async function sign(req: LegRequest, res: Response) {
  const leg = legOf(req);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const { name, ...fields } = parseBody(req, signature);
  const page = url('client.bookings.status', { ref: req.params.ref });
  const problem = signatureProblem(req, name);
  if (problem) return refuse(req, res, { errors: { name: problem }, page });
  const signed = await signAsClient(booking, leg, signingOf(name, fields), clock.now());
  if (!signed.ok && isPassing(signed.problem) && wantsJson(req))
    return void res.status(503).json({});
  if (!signed.ok) {
    const errors = { problem: req.t(`client.problem.${signed.problem}.short`) };
    return refuse(req, res, { errors, page });
  }
  if (wantsJson(req)) return void res.json({ ok: true });
  const toast = { kind: 'success', text: req.t(`client.sign.done_${leg}`) } as const;
  res.inertia.flash({ toast });
  res.redirect(303, page);
}

function refuse(
  req: Request,
  res: Response,
  { errors, page }: { errors: Record<string, string>; page: string },
) {
  if (wantsJson(req)) res.status(422).json({ errors });
  else res.inertia.errors(errors).back(page);
}

/** The client's answer to a request for an earlier hand-over. */
export async function answerEarlyCheckIn(req: TripRequest, res: Response) {
  const { answer } = parseBody(req, earlyAnswer);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const answered = await answerEarly(booking, answer, clock.now());
  const toast = answered.ok
    ? ({ kind: 'success', text: req.t(`client.early_check_in.${answer}_done`) } as const)
    : ({ kind: 'error', text: req.t('client.early_check_in.taken') } as const);
  res.inertia.flash({ toast }).back(url('client.bookings.show', req.params));
}

/** The client disagrees with what the host has recorded, and says why. */
export async function contest(req: LegRequest, res: Response) {
  const leg = legOf(req);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const { reason } = parseBody(req, objection);
  await contestInspection(booking, leg, reason, clock.now());
  res.inertia.flash({ toast: { kind: 'info', text: req.t('client.sign.contested') } });
  res.redirect(303, url('client.bookings.status', { ref: req.params.ref }));
}

/** @throws {Refusal} `not-found` for anything but the two legs */
function legOf({ params: { leg } }: LegRequest) {
  if (leg === 'check_in' || leg === 'check_out') return leg;
  throw new Refusal('not-found', `No leg ${leg}.`);
}
