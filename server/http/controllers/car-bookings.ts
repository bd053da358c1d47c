import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { holdCar, type HoldProblem } from '#server/domain/checkout/hold.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { rememberIntended } from '../intended.ts';
import { line, parseBody, text, uuid } from '../input.ts';
import { pageSentFrom } from '../safe-redirect.ts';

const note = text(500).default('');
/** The address, in the form for a car that is brought to the client. */
const deliveryAddress = line(120).default('');
const holdRequest = z.object({
  quoteId: z.string().max(4_000),
  requestKey: uuid,
  note,
  deliveryAddress,
});

/** Problems that are solved on another page: who may drive is settled on the page of the identity check. */
const toIdentityPage = new Set<HoldProblem>(['driver-unknown', 'kyc-rejected']);

/** Sends a visitor to sign in first. Afterwards the car's page has all that they had chosen and written. */
export const resumeAfterLogin: RequestHandler<{ car: string }> = (req, _res, next) => {
  if (!req.actor) resumeLater(req);
  next();
};

/** Makes a hold on the car and redirects to the checkout. */
export async function store(req: Request<{ car: string }>, res: Response) {
  const client = currentUser(req);
  const held = await holdCar(parseBody(req, holdRequest), client, clock.now());
  if (held.ok) {
    res.redirect(303, url('checkout', { ref: held.ref }));
    return;
  }
  const message = req.t(`car.problem.${held.problem}`);
  if (toIdentityPage.has(held.problem)) {
    rememberIntended(req, res, backTo(req));
    resumeLater(req);
    res.inertia.flash({ toast: { kind: 'info', text: message } });
    res.redirect(303, url('kyc'));
    return;
  }
  res.inertia.errors({ booking: message }).back(url('cars.show', req.params));
}

function resumeLater({ session, params, body }: Request<{ car: string }>) {
  const written = z.object({ note, deliveryAddress }).safeParse(body);
  session.booking = { car: params.car, note: '', deliveryAddress: '', ...written.data };
}

/** The car's page with the chosen dates. */
function backTo(req: Request<{ car: string }>): string {
  const page = url('cars.show', req.params);
  const from = pageSentFrom(req);
  return from?.split('?')[0] === page ? from : page;
}
