import type { Response } from 'express';
import { z } from 'zod';
import { carsToMoveTo, moveBooking } from '#server/domain/fleet/moving.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { actedBooking, seenBooking, type BookingRequest } from './owner-access.ts';

export async function edit(req: BookingRequest, res: Response) {
  const actor = currentUser(req);
  const booking = await seenBooking(req);
  const cars = await carsToMoveTo(actor, booking, clock.now());
  const { ref, carSlug, carName, plate, clientName, startsAt, endsAt, timeZone } = booking;
  await res.inertia.render('CompanyOwner/Move', {
    booking: {
      ref,
      carSlug,
      carName,
      plate,
      clientName,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      timeZone,
    },
    isMovable: cars !== null,
    cars: (cars ?? []).map(({ slug, make, model, plate: number, seats }) => ({
      slug,
      name: `${make} ${model}`,
      plate: number,
      seats,
    })),
    urls: {
      update: url('company.bookings.car.update', { ref }),
      booking: url('owner.bookings.show', { ref }),
      timeline: timelineUrl(booking, actor),
    },
  });
}

const slug = z.string().max(120);

/** `back`: to the page where it was dragged. */
const move = z.object({
  from: slug,
  to: slug,
  next: z.enum(['timeline', 'back']).default('timeline'),
});

export async function update(req: BookingRequest, res: Response) {
  const actor = currentUser(req);
  const booking = await actedBooking(req, 'booking.move');
  const input = parseBody(req, move);
  const moved = await moveBooking(actor, booking, input, clock.now());
  if (!moved.ok) {
    const text = req.t(`fleet.move.problem.${moved.problem}`);
    return res.inertia.flash({ toast: { kind: 'error', text } }).back(timelineUrl(booking, actor));
  }
  const text = req.t('fleet.move.done', { car: `${moved.carName}, ${moved.plate}` });
  res.inertia.flash({ toast: { kind: 'success', text } });
  if (input.next === 'back') return res.inertia.back(timelineUrl(booking, actor));
  return res.redirect(303, timelineUrl(booking, actor));
}

/** The timeline in the week of the booking. */
function timelineUrl({ hostId, startsAt, timeZone }: PartyBooking, { hosts }: Actor): string {
  const company = hosts.find(({ id }) => id === hostId)?.slug;
  return url('company.timeline', null, { company, from: wallDateOf(startsAt, timeZone) });
}
