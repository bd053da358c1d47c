import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { copyOf, yearsUntil, type Copy } from '#server/domain/dac7/copies.ts';
import { copyPdfOf } from '#server/domain/dac7/made-pdfs.ts';
import { dueOn } from '#server/domain/dac7/figures.ts';
import { operator } from '#server/domain/legal/operator.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  firstYearOf,
  chosenHost,
  statedHost,
  type StatedHost,
} from '#server/domain/statements/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { csvText } from '#server/lib/csv.ts';
import { url } from '#shared/routes.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { whole } from '../input.ts';
import { copyView, decimal, detailsOf, quartersOf } from '../presenters/dac7.ts';

const anyYear = whole(2020, 2100);

/** Anything that is not a valid year means the newest with a report. */
const query = z.object({
  host: z.string().max(120).optional().catch(undefined),
  year: anyYear.optional().catch(undefined),
});

/** @throws {Refusal} `forbidden` for members who may not see money */
export async function show(req: Request, res: Response) {
  const asked = query.parse(req.query);
  const { host, hosts } = await chosenHost(currentUser(req), asked.host);
  await res.inertia.render('Owner/TaxReport', {
    report: host ? await reportOf(host, hosts, asked.year) : null,
    currency: env.APP_CURRENCY,
  });
}

async function reportOf(host: StatedHost, hosts: readonly StatedHost[], asked?: number) {
  const years = yearsUntil(await firstYearOf(host.id), clock.now());
  const year = asked ?? years.find((one) => one < (years[0] ?? one)) ?? years[0] ?? 0;
  const copy = await copyOf(host.id, year);
  return {
    hosts: hosts.map(({ slug, name }) => ({
      name,
      url: reportUrl({ host: slug, year }),
      current: slug === host.slug,
    })),
    years: years.map((one) => ({
      year: one,
      url: reportUrl({ host: host.slug, year: one }),
      current: one === year,
    })),
    year,
    dueOn: dueOn(year),
    copy: copy && copyView(copy, host.slug),
    detailsUrl: host.taxId === null ? url('owner.profile.edit') : url('company.profile.edit'),
  };
}

function reportUrl(params: { host: string; year: number }): string {
  return url('owner.tax-report', null, params);
}

type FileRequest = Request<{ host: string; year: string }>;

export async function csv(req: FileRequest, res: Response) {
  const { copy } = await requested(req);
  const { t } = req;
  const head = ['quarter', 'consideration', 'fees', 'activities'] as const;
  const rows = [
    ...detailsOf(copy.known).map(({ field, value }) => [t(`tax.copy.${field}`), value]),
    [],
    head.map((name) => t(`tax.copy.${name}`)),
    ...quartersOf(copy.figures).map(({ quarter, consideration, fees, activities }) => [
      String(quarter),
      decimal(consideration),
      decimal(fees),
      String(activities),
    ]),
  ];
  attach(res, `dac7-${copy.year}.csv`);
  res.type('text/csv').send(csvText(rows));
}

export async function pdf(req: FileRequest, res: Response) {
  const { copy, host } = await requested(req);
  const bytes = await copyPdfOf(
    { copy, details: detailsOf(copy.known), quarters: quartersOf(copy.figures) },
    {
      locale: req.locale,
      brand: env.APP_NAME,
      currency: env.APP_CURRENCY,
      hostName: host.name,
      operator: `${operator.name}, ${operator.cui}`,
    },
  );
  attach(res, `dac7-${copy.year}.pdf`);
  res.type('pdf').send(bytes);
}

/** @throws {Refusal} `not-found` for a year without a report and for a host that is not theirs */
async function requested(req: FileRequest): Promise<{ copy: Copy; host: StatedHost }> {
  const host = await statedHost(req.params.host, currentUser(req));
  const { success, data } = anyYear.safeParse(req.params.year);
  const copy = success ? await copyOf(host.id, data) : null;
  if (!copy) throw new Refusal('not-found', 'Nothing was reported of this year.');
  return { copy, host };
}
