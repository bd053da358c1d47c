import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  closeOnHolidays,
  hoursOfHosts,
  removeException,
  saveException,
  saveHours,
} from '#server/domain/hosts/hours-commands.ts';
import type { Span } from '#server/domain/hosts/opening-hours.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import type { MessageKey } from '#shared/translate.ts';
import { currentUser } from '../guards.ts';
import { closing, opening, problemsOfWeek, weekFields, weekOf } from '../hours-input.ts';
import { futureDate, line, optional, parseBody, typedAmount, uuid } from '../input.ts';
import { hostHoursView } from '../presenters/opening-hours.ts';

const whose = z.object({ hostId: uuid });

const hoursInput = whose.extend({
  kind: z.enum(['always', 'hours']),
  ...weekFields,
  afterHours: z.enum(['refused', 'free', 'fee']).default('refused'),
  fee: optional(z.string().max(12)),
});

const exceptionInput = whose.extend({
  on: futureDate,
  opens: optional(opening),
  closes: optional(closing),
  name: line(60).default(''),
});

/** The highest fee for a hand-over outside the opening hours, in minor units. */
const MOST_FEE = 100_000;

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  if (hostsManagedBy(actor).length === 0)
    throw new Refusal('forbidden', 'Only a manager sets the hours of a host.');
  const hosts = await hoursOfHosts(actor, clock.now());
  await res.inertia.render('Owner/Hours', {
    hosts: hosts.map(hostHoursView),
    currency: env.APP_CURRENCY,
  });
}

export async function update(req: Request, res: Response) {
  const input = parseBody(req, hoursInput);
  const errors = {
    ...(input.kind === 'always' ? {} : problemsOfWeek(req, input)),
    ...problemOfFee(req, input),
  };
  if (Object.keys(errors).length > 0) res.inertia.errors(errors);
  else {
    const week = input.kind === 'hours' ? weekOf(input) : null;
    await saveHours(currentUser(req), input.hostId, { week, afterHoursFee: feeOf(input) });
    say(req, res, 'owner.hours.message.saved');
  }
  res.inertia.back(url('owner.hours'));
}

export async function storeException(req: Request, res: Response) {
  const { hostId, on, opens, closes, name } = parseBody(req, exceptionInput);
  const span: Span = opens && closes ? [opens, closes] : null;
  if ((opens === null) !== (closes === null) || (span && span[0] >= span[1]))
    res.inertia.errors({ closes: req.t('owner.hours.problem.span') });
  else {
    const exception = { on, name, span };
    const isSaved = await saveException(currentUser(req), hostId, exception, clock.now());
    if (isSaved) say(req, res, 'owner.hours.message.day_saved');
    else res.inertia.errors({ on: req.t('owner.hours.problem.most') });
  }
  res.inertia.back(url('owner.hours'));
}

export async function destroyException(req: Request<{ exception: string }>, res: Response) {
  await removeException(currentUser(req), uuid.parse(req.params.exception));
  say(req, res, 'owner.hours.message.day_removed');
  res.inertia.back(url('owner.hours'));
}

export async function storeHolidays(req: Request, res: Response) {
  const { hostId } = parseBody(req, whose);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every holiday of the data has a text, which a test compares
  const nameOf = (key: string) => req.t(`owner.hours.holiday.${key}` as MessageKey);
  const count = await closeOnHolidays(currentUser(req), hostId, nameOf, clock.now());
  const text = req.t('owner.hours.message.holidays', { count });
  res.inertia.flash({ toast: { kind: 'success', text } }).back(url('owner.hours'));
}

type Input = z.infer<typeof hoursInput>;

function problemOfFee(req: Request, input: Input): Record<string, string> {
  if (input.kind === 'always' || input.afterHours !== 'fee') return {};
  const fee = feeOf(input);
  return fee !== null && fee > 0 && fee <= MOST_FEE
    ? {}
    : { fee: req.t('owner.hours.problem.fee') };
}

function feeOf({ afterHours, fee }: Input): number | null {
  if (afterHours === 'refused') return null;
  return afterHours === 'free' ? 0 : (typedAmount.safeParse(fee).data ?? null);
}

function say(
  req: Request,
  res: Response,
  key:
    | 'owner.hours.message.saved'
    | 'owner.hours.message.day_saved'
    | 'owner.hours.message.day_removed',
) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
}
