import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { hostDebt, hostPayable } from '#server/domain/ledger/queries.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { statementCsv } from '#server/domain/statements/csv.ts';
import { statementPdfOf } from '#server/domain/statements/made-pdfs.ts';
import {
  comingOf,
  earningsByCar,
  firstYearOf,
  monthsOf,
  chosenHost,
  statedHost,
  statementOf,
  type StatedHost,
} from '#server/domain/statements/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { whole } from '../input.ts';
import { statementsView } from '../presenters/statements.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Anything that is not a valid year or month means this year, and no month. */
const query = z.object({
  host: z.string().max(120).optional().catch(undefined),
  year: whole(2020, 2100).optional().catch(undefined),
  month: month.optional().catch(undefined),
});

/** @throws {Refusal} `forbidden` for members who may not see money */
export async function show(req: Request, res: Response) {
  const asked = query.parse(req.query);
  const { host, hosts } = await chosenHost(currentUser(req), asked.host);
  const statements = host ? await statementsOf(host, hosts, asked) : null;
  await res.inertia.render('Owner/Statements', { statements, currency: env.APP_CURRENCY });
}

async function statementsOf(
  host: StatedHost,
  hosts: readonly StatedHost[],
  asked: z.infer<typeof query>,
) {
  const today = wallDateOf(clock.now(), HOME_ZONE);
  const thisYear = Number(today.slice(0, 4));
  const year = Math.min(asked.year ?? thisYear, thisYear);
  const [movements, cars, owed, debt, coming, first, statement] = await Promise.all([
    monthsOf(host.id, year),
    earningsByCar(host.id, year),
    hostPayable(host.id),
    hostDebt(host.id),
    comingOf(host.id),
    firstYearOf(host.id),
    asked.month ? statementOf(host, asked.month) : null,
  ]);
  const months = Array.from(
    { length: 12 },
    (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`,
  );
  return statementsView({
    host,
    hosts,
    year,
    years: yearsFrom(first ?? thisYear, thisYear),
    months: months.filter((one) => one <= today.slice(0, 7)),
    movements,
    cars,
    owed,
    debt,
    coming,
    statement,
  });
}

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

type FileRequest = Request<{ host: string; month: string }>;

export async function csv(req: FileRequest, res: Response) {
  const statement = await requested(req);
  attach(res, `statement-${statement.month}.csv`);
  res.type('text/csv').send(statementCsv(statement, req.t));
}

export async function pdf(req: FileRequest, res: Response) {
  const statement = await requested(req);
  const options = {
    locale: req.locale,
    brand: env.APP_NAME,
    test: provider().testGateway !== undefined,
  };
  const bytes = await statementPdfOf(statement, options);
  attach(res, `statement-${statement.month}.pdf`);
  res.type('pdf').send(bytes);
}

/**
 * @throws {Refusal} `not-found` for an invalid month and for a host that is not theirs; `forbidden` for all but
 * managers
 */
async function requested(req: FileRequest) {
  const host = await statedHost(req.params.host, currentUser(req));
  const { success, data } = month.safeParse(req.params.month);
  if (!success) throw new Refusal('not-found', 'No such month.');
  return statementOf(host, data);
}
