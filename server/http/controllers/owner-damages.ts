import type { Request, Response } from 'express';
import { markRepaired } from '#server/domain/inspections/damages.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { uuid } from '../input.ts';
import { actedBooking } from './owner-access.ts';

/** Marks a damage as repaired: the next hand-over no longer shows it. */
export async function repair(req: Request<{ ref: string; damage: string }>, res: Response) {
  const booking = await actedBooking(req, 'damage.repair');
  const by = { actorId: currentUser(req).id, now: clock.now() };
  await markRepaired(booking.carId, uuid.parse(req.params.damage), by);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('booking.damage.repaired_done') } });
  res.inertia.back(url('owner.bookings.show', { ref: booking.ref }));
}
