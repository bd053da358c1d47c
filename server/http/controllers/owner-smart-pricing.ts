import type { Request, Response } from 'express';
import { z } from 'zod';
import { calendarCar, type CalendarCar } from '#server/domain/calendars/queries.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import { forecastOf } from '#server/domain/smart-pricing/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { replayOf } from '#server/domain/smart-pricing/replay.ts';
import { saveSettings } from '#server/domain/smart-pricing/settings.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, whole } from '../input.ts';
import { smartPricingView, type SmartPricingView } from '../presenters/smart-pricing.ts';

/** Typed in whole units of the currency, stored in minor units. */
const units = whole(10, 20_000).transform((typed) => typed * 100);

/** The settings that the page showed, in minor units. If they have changed since, the person is told. */
const seen = z.object({
  enabled: z.boolean(),
  basePrice: z.int().positive(),
  floor: z.int().positive(),
  ceiling: z.int().positive(),
});

const settings = z
  .object({ enabled: z.boolean(), basePrice: units, floor: units, ceiling: units, seen })
  .refine(({ floor, basePrice }) => floor <= basePrice, {
    path: ['floor'],
    error: 'errors.floor',
  })
  .refine(({ ceiling, basePrice }) => ceiling >= basePrice, {
    path: ['ceiling'],
    error: 'errors.ceiling',
  });

/** For managers, because it shows what a car earns. `null` for others, and for a car that cannot be priced. */
export async function smartPricingOf(
  car: CalendarCar,
  actor: Actor,
  now: Date,
): Promise<SmartPricingView | null> {
  if (!hostsManagedBy(actor).includes(car.hostId)) return null;
  try {
    const forecast = await forecastOf(car.id, now);
    return smartPricingView(car, forecast, await replayOf(car.id, forecast, now));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return null;
    throw error;
  }
}

export async function update(req: Request<{ car: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, settings);
  const saved = await saveSettings(actor, car, input, clock.now());
  if (saved.ok) {
    const text = req.t(`owner.smart.message.${input.enabled ? 'on' : 'off'}`);
    res.inertia.flash({ toast: { kind: 'success', text } });
  } else res.inertia.errors({ basePrice: req.t('owner.smart.problem.stale') });
  res.inertia.back(url('owner.calendars.show', req.params));
}
