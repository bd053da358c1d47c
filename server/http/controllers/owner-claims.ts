import type { Request, Response } from 'express';
import { z } from 'zod';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { claimable, needsPhotos } from '#server/domain/claims/claim.ts';
import { claim, type Claimed } from '#server/domain/claims/claiming.ts';
import { answerClaim, type Answered } from '#server/domain/claims/commands.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import { parseBody, pathId, text, typedAmount, uuid } from '../input.ts';
import { papersOf, problemWith } from '../papers.ts';
import { actedBooking, type BookingRequest } from './owner-access.ts';

type ClaimRequest = Request<{ ref: string; claim: string }>;

const LEAST_CLAIM = 100;
const MOST_CLAIM = 10_000_000;
const MOST_PHOTOS = 12;

const claimInput = z
  .object({
    kind: z.enum(claimable),
    amount: typedAmount.pipe(z.number().min(LEAST_CLAIM).max(MOST_CLAIM)),
    note: text(1_000).pipe(z.string().min(10)),
    requestKey: uuid,
    photos: z.array(uuid).max(MOST_PHOTOS).default([]),
    aboveExcess: z.stringbool().catch(false).default(false),
  })
  .refine(({ kind, photos }) => photos.length > 0 || !needsPhotos(kind), {
    path: ['photos'],
    error: 'errors.claim_photos',
  })
  .superRefine((input, context) => {
    const { cleaningMaximum } = rules.settlement;
    if (input.kind !== 'cleaning' || input.amount <= cleaningMaximum) return;
    const maximum = cleaningMaximum / 100;
    context.addIssue({
      code: 'too_big',
      origin: 'number',
      maximum,
      path: ['amount'],
      input: input.amount,
    });
  });

const counterInput = z.object({ amount: typedAmount.pipe(z.number().min(LEAST_CLAIM)) });

export async function store(req: BookingRequest, res: Response) {
  const papers = await papersOf(req);
  const input = parseBody(req, claimInput);
  const booking = await actedBooking(req, 'claim.propose');
  const problem = await problemWith(req, papers, async () => {
    const claimed = await claim(booking, { ...input, papers }, clock.now());
    if (claimed.ok) done(req, res, req.t('owner.message.claimed'));
    else back(req, res, problemOf(req, claimed, booking));
  });
  if (problem) back(req, res, { papers: problem });
}

function problemOf(
  req: Request,
  claimed: Extract<Claimed, { ok: false }>,
  { currency }: PartyBooking,
): Record<string, string> {
  if (claimed.problem === 'paper-missing') return { papers: req.t('owner.claim.paper_missing') };
  const most = formatFor(req.locale, currency).moneyExact(claimed.most);
  return { aboveExcess: req.t('owner.claim.above_excess', { most }) };
}

export async function withdraw(req: ClaimRequest, res: Response) {
  const booking = await actedBooking(req, 'claim.withdraw');
  await answerClaim(booking, pathId(req.params.claim), { action: 'withdraw' }, clock.now());
  done(req, res, req.t('owner.message.withdrawn'));
}

/** The host agrees to the amount that the client offers. */
export async function agree(req: ClaimRequest, res: Response) {
  const booking = await actedBooking(req, 'claim.agree');
  const claimId = pathId(req.params.claim);
  const answered = await answerClaim(booking, claimId, { action: 'agree' }, clock.now());
  if (answered.ok) return done(req, res, req.t('owner.message.agreed'));
  res.inertia
    .flash({ toast: { kind: 'error', text: req.t('owner.claim.beyond_deposit') } })
    .back(url('owner.bookings.show', { ref: booking.ref }));
}

/** The host asks for less than before, once. */
export async function counter(req: ClaimRequest, res: Response) {
  const { amount } = parseBody(req, counterInput);
  const booking = await actedBooking(req, 'claim.counter');
  const claimId = pathId(req.params.claim);
  const answered = await answerClaim(booking, claimId, { action: 'counter', amount }, clock.now());
  if (answered.ok) return done(req, res, req.t('owner.message.countered'));
  back(req, res, { amount: tooMuch(req, answered, booking) });
}

function tooMuch(
  req: Request,
  answered: Extract<Answered, { ok: false }>,
  { currency }: PartyBooking,
): string {
  const most = 'most' in answered ? answered.most : 0;
  return req.t('owner.claim.counter_too_much', {
    most: formatFor(req.locale, currency).moneyExact(most),
  });
}

function back(req: BookingRequest, res: Response, errors: Record<string, string>) {
  res.inertia.errors(errors).back(url('owner.bookings.show', { ref: req.params.ref }));
}

/** Redirects to the page with the button, which may be a list. */
function done(req: BookingRequest, res: Response, message: string) {
  res.inertia
    .flash({ toast: { kind: 'success', text: message } })
    .back(url('owner.bookings.show', { ref: req.params.ref }));
}
