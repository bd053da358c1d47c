import type { Request, Response } from 'express';
import { z } from 'zod';
import { seesMoneyOf } from '#server/domain/hosts/policy.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import { line, pastDate, typedAmount, whole } from './input.ts';

export const MOST_KM = 2_000_000;

/**
 * What is said of a job that was done. Kilometres may be left out, as of an insurance that was paid. Only who sees money
 * says what it cost.
 */
export function doneJob(actor: Actor, { hostId }: { hostId: string }) {
  return seesMoneyOf(actor, hostId) ? job : job.extend({ cost: noCost });
}

const noCost = z
  .literal('', { error: 'errors.cost' })
  .transform(() => null)
  .default(null);

const job = z.object({
  doneOn: pastDate,
  doneKm: z
    .literal('')
    .transform(() => null)
    .or(whole(0, MOST_KM))
    .default(null),
  cost: z
    .literal('')
    .transform(() => null)
    .or(typedAmount)
    .default(null),
  note: line(200).default(''),
});

type Outcome =
  | 'added'
  | 'changed'
  | 'exists'
  | 'saved'
  | 'stale'
  | 'removed'
  | 'job_planned'
  | 'job_changed'
  | 'job_exists'
  | 'job_done_before'
  | 'job_removed';

const problems = new Set<Outcome>(['exists', 'stale', 'job_exists', 'job_done_before']);

/** Says on the car's page what became of a request. */
export function tell(req: Request<{ car: string }>, res: Response, outcome: Outcome): void {
  const kind = problems.has(outcome) ? 'error' : 'success';
  res.inertia.flash({ toast: { kind, text: req.t(`maintenance.${outcome}`) } });
  res.inertia.back(url('company.vehicles.maintenance', { car: req.params.car }));
}
