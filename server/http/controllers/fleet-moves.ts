import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { z } from 'zod';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { askForOtherCar, carsToAskFor, largestReduction } from '#server/domain/fleet/asking.ts';
import { carsToMoveTo, moveBooking } from '#server/domain/fleet/moving.ts';
import { seesMoneyOf } from '#server/domain/hosts/policy.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, typedAmount, uuid } from '../input.ts';
import { openChangeView } from '../presenters/change.ts';
import { actedBooking, seenBooking, type BookingRequest } from './owner-access.ts';

export async function edit(req: BookingRequest, res: Response) {
  const actor = currentUser(req);
  const booking = await seenBooking(req);
  const now = clock.now();
  const cars = await carsToMoveTo(actor, booking, now);
  const others = await carsToAskFor(actor, booking);
  const open = await openChangeOf(booking.id);
  const { ref, carSlug, carName, plate, clientName, startsAt, endsAt, timeZone, currency } =
    booking;
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
      currency,
    },
    isMovable: cars !== null,
    cars: (cars ?? []).map(freeCarView),
    others: others.map(freeCarView),
    chosen: slug
      .nullable()
      .catch(null)
      .parse(req.query['to'] ?? null),
    largestReduction: seesMoneyOf(actor, booking.hostId) ? largestReduction(booking) : 0,
    open: openChangeView(booking, open, { side: 'host', mayAct: true, now }),
    requestKey: randomUUID(),
    urls: {
      ask: url('company.bookings.car.ask', { ref }),
      update: url('company.bookings.car.update', { ref }),
      booking: url('owner.bookings.show', { ref }),
      timeline: timelineUrl(booking, actor),
    },
  });
}

type FreeCar = { slug: string; make: string; model: string; plate: string; seats: number };

function freeCarView({ slug: address, make, model, plate, seats }: FreeCar) {
  return { slug: address, name: `${make} ${model}`, plate, seats };
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
  if (!moved.ok && moved.problem === 'unfit' && (await canBeAsked(actor, booking, input.to))) {
    const toast = { kind: 'info' as const, text: req.t('fleet.move.ask.unfit') };
    res.inertia.flash({ toast });
    return res.redirect(
      303,
      url('company.bookings.car.edit', { ref: booking.ref }, { to: input.to }),
    );
  }
  if (!moved.ok) {
    const words = req.t(`fleet.move.problem.${moved.problem}`);
    return res.inertia
      .flash({ toast: { kind: 'error', text: words } })
      .back(timelineUrl(booking, actor));
  }
  const words = req.t('fleet.move.done', { car: `${moved.carName}, ${moved.plate}` });
  res.inertia.flash({ toast: { kind: 'success', text: words } });
  if (input.next === 'back') return res.inertia.back(timelineUrl(booking, actor));
  return res.redirect(303, timelineUrl(booking, actor));
}

async function canBeAsked(actor: Actor, booking: PartyBooking, to: string): Promise<boolean> {
  return (await carsToAskFor(actor, booking)).some((car) => car.slug === to);
}

const question = z.object({
  requestKey: uuid,
  from: slug,
  to: slug,
  note: text(500).default(''),
  reduction: z
    .literal('')
    .transform(() => 0)
    .or(typedAmount)
    .default(0),
});

/** Asks the client about a car that is not as good. */
export async function ask(req: BookingRequest, res: Response) {
  const actor = currentUser(req);
  const booking = await actedBooking(req, 'booking.ask-for-car');
  const asked = await askForOtherCar(actor, booking, parseBody(req, question), clock.now());
  if (!asked.ok) {
    const words = req.t(`fleet.move.problem.${asked.problem}`);
    const page = url('company.bookings.car.edit', { ref: booking.ref });
    return res.inertia.flash({ toast: { kind: 'error', text: words } }).back(page);
  }
  const words = req.t('fleet.move.ask.done', { car: asked.car });
  res.inertia.flash({ toast: { kind: 'success', text: words } });
  return res.redirect(303, timelineUrl(booking, actor));
}

/** The timeline in the week of the booking. */
function timelineUrl({ hostId, startsAt, timeZone }: PartyBooking, { hosts }: Actor): string {
  const company = hosts.find(({ id }) => id === hostId)?.slug;
  return url('company.timeline', null, { company, from: wallDateOf(startsAt, timeZone) });
}
