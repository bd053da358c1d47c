import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { holdCar, type HoldProblem } from '#server/domain/checkout/hold.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import { pageSentFrom } from '../safe-redirect.ts';

const note = text(500).default('');
const holdRequest = z.object({ quoteId: z.string().max(4_000), requestKey: uuid, note });

/** What the person can do nothing about on this page is said on another: who may drive, on the identity page. */
const toIdentityPage = new Set<HoldProblem>(['driver-unknown', 'kyc-rejected']);

/** A visitor signs in first, and then finds on the car's page all that they had chosen and written. */
export const resumeAfterLogin: RequestHandler<{ car: string }> = (req, _res, next) => {
  if (!req.actor) resumeLater(req);
  next();
};

/** Keeps the car for the client and takes them to the checkout. */
export async function store(req: Request<{ car: string }>, res: Response) {
  const client = currentUser(req);
  const held = await holdCar(parseBody(req, holdRequest), client, clock.now());
  if (held.ok) {
    res.redirect(303, url('checkout', { ref: held.ref }));
    return;
  }
  const message = req.t(`car.problem.${held.problem}`);
  if (toIdentityPage.has(held.problem)) {
    req.session.intended = backTo(req);
    resumeLater(req);
    res.inertia.flash({ toast: { kind: 'info', text: message } });
    res.redirect(303, url('kyc'));
    return;
  }
  res.inertia.errors({ booking: message }).back(url('cars.show', req.params));
}

function resumeLater({ session, params, body }: Request<{ car: string }>) {
  const written = z.object({ note }).safeParse(body);
  session.booking = { car: params.car, note: written.data?.note ?? '' };
}

/** The car's page with the dates that were chosen on it. */
function backTo(req: Request<{ car: string }>): string {
  const page = url('cars.show', req.params);
  const from = pageSentFrom(req);
  return from?.split('?')[0] === page ? from : page;
}
