import { z } from 'zod';
import { ProtectionPlan } from '#server/db/generated/enums.ts';
import type { Minor } from '../money/money.ts';

/** The largest part of a damage that the client pays, and the deposit. Amounts in minor units. */
export const Protection = z.object({
  plan: z.enum(ProtectionPlan),
  dayPrice: z.number(),
  excess: z.number(),
  deposit: z.number(),
});

export type Protection = z.infer<typeof Protection>;

/** A car's own excess and deposit belong to its basic plan; further plans are in `protections`. */
export type ProtectedCar = { excess: Minor; deposit: Minor; protections: readonly Protection[] };

/** The plans of a car, the free one first. */
export function plansOf(car: ProtectedCar): Protection[] {
  return [basicOf(car), ...car.protections];
}

/** The plan asked for, or the basic one if the car does not offer it. */
export function planOf(car: ProtectedCar, asked: ProtectionPlan): Protection {
  return car.protections.find(({ plan }) => plan === asked) ?? basicOf(car);
}

function basicOf({ excess, deposit }: ProtectedCar): Protection {
  return { plan: 'basic', dayPrice: 0, excess, deposit };
}
