import type { Request, Response } from 'express';
import { z } from 'zod';
import { carMoves, moveCar } from '#server/domain/listings/commands.ts';
import { hostsManagedBy, hostsSeenBy } from '#server/domain/hosts/policy.ts';
import { carsOfHosts } from '#server/domain/hosts/queries.ts';
import { addDays, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { hostCarView } from '../presenters/owner-cars.ts';

const moveInput = z.object({ move: z.enum(carMoves) });

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const cars = await carsOfHosts(hostsSeenBy(actor), monthOf(now), now);
  await res.inertia.render('Owner/Cars/Index', {
    cars: cars.map((car) => hostCarView(car, actor)),
    timelineUrl:
      cars.filter(({ basePrice }) => basePrice !== null).length > 1 ? url('owner.timeline') : null,
    createUrl: hostsManagedBy(actor).length > 0 ? url('owner.cars.create') : null,
  });
}

/** Pauses a car, lists it again, or archives it. */
export async function updateStatus(req: Request<{ car: string }>, res: Response) {
  const { move } = parseBody(req, moveInput);
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const moved = await moveCar(req.params.car, move, by);
  const toast = moved.ok
    ? { kind: 'success' as const, text: req.t(`owner.cars.message.${move}`) }
    : { kind: 'error' as const, text: req.t(`owner.cars.problem.${moved.problem}`) };
  res.inertia.flash({ toast });
  if (move === 'archive' && moved.ok) res.redirect(303, url('owner.cars'));
  else res.inertia.back(url('owner.cars'));
}

/** The first and last day of the current month, in the product's time zone. */
function monthOf(now: Date) {
  const first = `${wallDateOf(now, HOME_ZONE).slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return {
    from: instantOf(`${first}T00:00`, HOME_ZONE),
    to: instantOf(`${next}T00:00`, HOME_ZONE),
  };
}
