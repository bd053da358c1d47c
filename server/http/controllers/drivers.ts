import type { Request, Response } from 'express';
import { z } from 'zod';
import { findForClient } from '#server/domain/bookings/queries.ts';
import { acceptToDrive, nameDriver, removeDriver } from '#server/domain/drivers/commands.ts';
import { driverInvitation, type DriverInvitation } from '#server/domain/drivers/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, personName } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { rememberIntended } from '../intended.ts';
import { parseBody, uuid } from '../input.ts';

type LinkRequest = Request<{ token: string }>;

const person = z.object({ name: personName, email });

/** The client names somebody else who drives. */
export async function store(req: Request<{ ref: string }>, res: Response) {
  const client = currentUser(req);
  const booking = await findForClient(req.params.ref, client);
  const named = await nameDriver(booking, parseBody(req, person), client, clock.now());
  if (named.ok) {
    const text = req.t('booking.drivers.named');
    res.inertia.flash({ toast: { kind: 'success', text } });
  } else res.inertia.errors({ email: req.t(`booking.drivers.problem.${named.problem}`) });
  res.inertia.back(url('client.bookings.show', req.params));
}

export async function destroy(req: Request<{ ref: string; driver: string }>, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  await removeDriver(booking, uuid.parse(req.params.driver));
  res.inertia.back(url('client.bookings.show', { ref: booking.ref }));
}

/** What somebody is asked to drive, with what they have to do. */
export async function show(req: LinkRequest, res: Response) {
  const { token } = req.params;
  const actor = currentUser(req);
  const invitation = await driverInvitation(token, clock.now());
  await res.inertia.render('Drivers/Show', {
    invitation: invitation && {
      client: invitation.clientName,
      car: invitation.carName,
      startsAt: invitation.startsAt.toISOString(),
      endsAt: invitation.endsAt.toISOString(),
      timeZone: invitation.timeZone,
      email: invitation.email,
    },
    next: invitation && nextFor(invitation, actor),
    signedInAs: actor.email,
    acceptUrl: url('drivers.accept', { token }),
    kycUrl: url('kyc'),
  });
}

function nextFor({ email: named, userId }: DriverInvitation, actor: Actor) {
  if (named.toLowerCase() !== actor.email.toLowerCase()) return 'other-account';
  if (userId === null) return 'accept';
  return actor.kycStatus === 'verified' ? 'ready' : 'verify';
}

/** Whoever accepts and is not checked yet goes on to the check. */
export async function accept(req: LinkRequest, res: Response) {
  const actor = currentUser(req);
  const page = url('drivers.show', req.params);
  const accepted = await acceptToDrive(req.params.token, actor, clock.now());
  if (!accepted.ok || actor.kycStatus === 'verified') return res.redirect(303, page);
  rememberIntended(req, res, page);
  res.redirect(303, url('kyc'));
}
