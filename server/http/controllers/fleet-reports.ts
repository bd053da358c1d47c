import type { Request, Response } from 'express';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import type { ReportRequest } from '#server/domain/reports/facts.ts';
import { together } from '#server/domain/reports/figures.ts';
import {
  addMonths,
  monthOf,
  monthsOf,
  MOST_MONTHS,
  periodBefore,
  type Period,
} from '#server/domain/reports/period.ts';
import { reportRows, type ReportRow } from '#server/domain/reports/queries.ts';
import { reportGroups, reportSorts, usualPeriods, type UsualPeriod } from '#shared/fleet.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '../pages.ts';
import { reportCells } from '../presenters/fleet-report-csv.ts';
import { columnsFor, figuresView } from '../presenters/fleet-report.ts';
import { batchesOf, sendCsv } from '../streamed.ts';
import { readReport, reportAddress, type ReportQuery } from '../report-query.ts';

type Props = Pages['CompanyOwner/Reports'];

/** Rows on a page. */
const SIZE = 50;

export async function show(req: Request, res: Response) {
  const asked = readReport(req);
  const [byMonth, rows, earlier, branches] = await Promise.all([
    rowsOf(asked, { group: 'month' }),
    asked.group === 'month'
      ? []
      : rowsOf(asked, { page: { offset: (asked.page - 1) * SIZE, size: SIZE } }),
    earlierOf(asked),
    branchesFor(asked.company),
  ]);
  if (rows.length === 0 && asked.page > 1)
    return res.redirect(303, url('company.reports', null, reportAddress(asked)));
  await res.inertia.render('CompanyOwner/Reports', {
    ...choicesOf(asked),
    branches,
    ...figuresOf(asked, { byMonth, rows, earlier }),
  });
}

function rowsOf(asked: ReportQuery, of: Partial<ReportRequest>): Promise<ReportRow[]> {
  const { scope, period, now: until, group, order } = asked;
  return reportRows({ scope, period, until, group, order, ...of });
}

function earlierOf(asked: ReportQuery): Promise<ReportRow[]> {
  const { period, until } = periodBefore(asked.period, asked.now);
  return reportRows({ scope: asked.scope, period, until, group: 'all' });
}

type Found = Record<'byMonth' | 'rows' | 'earlier', ReportRow[]>;

function figuresOf({ period, seesMoney, group, page }: ReportQuery, found: Found) {
  const months = allMonths(period, found.byMonth);
  const rows = group === 'month' ? months.toReversed() : found.rows;
  const before = together(found.earlier);
  const view = (row: ReportRow) => figuresView(row, seesMoney);
  return {
    columns: columnsFor(seesMoney),
    totals: figuresView(together(found.byMonth), seesMoney),
    before: before.rented > 0 || before.booked > 0 ? figuresView(before, seesMoney) : null,
    months: months.map((row) => ({ ...view(row), month: row.key })),
    rows: rows.map((row) => ({
      ...view(row),
      key: row.key,
      name: row.name,
      plate: row.plate,
      url: row.slug && url('owner.calendars.show', { car: row.slug }),
    })),
    page: {
      current: page,
      last: group === 'month' ? 1 : Math.max(1, Math.ceil((rows[0]?.total ?? 0) / SIZE)),
    },
  };
}

/** What the report is of, and the addresses of others. */
function choicesOf(asked: ReportQuery) {
  const { company, group } = asked;
  const address = reportAddress(asked);
  return {
    company: { slug: company.slug, name: company.name },
    others: asked.others.map(({ slug, name }) => ({
      name,
      url: url('company.reports', null, { company: slug }),
    })),
    period: periodView(asked),
    filter: { branch: asked.branch, category: asked.category },
    group,
    groups: reportGroups.map((one) => ({
      group: one,
      url: url('company.reports', null, { ...address, group: one, sort: null }),
    })),
    sorts: sortsOf(asked),
    urls: {
      csv: url('company.reports.csv', null, address),
      page: url('company.reports', null, address),
      clear: url('company.reports', null, { company: company.slug, group }),
    },
  };
}

/** A row for each month of the period, also for one in which nothing happened. */
function allMonths(period: Period, found: readonly ReportRow[]): ReportRow[] {
  const nothing = { ...together([]), name: '', slug: null, plate: null, total: 0 };
  return monthsOf(period).map((key) => found.find((row) => row.key === key) ?? { ...nothing, key });
}

function periodView(asked: ReportQuery): Props['period'] {
  const now = monthOf(asked.now);
  const year = now.slice(0, 4);
  const before = String(Number(year) - 1);
  const usual: Record<UsualPeriod, Period> = {
    this_month: { first: now, last: now },
    last_month: { first: addMonths(now, -1), last: addMonths(now, -1) },
    year: { first: `${year}-01`, last: now },
    last_year: { first: `${before}-01`, last: `${before}-12` },
    twelve: { first: addMonths(now, -11), last: now },
  };
  const { first, last } = asked.period;
  return {
    first,
    last,
    months: monthsOf({ first: addMonths(now, 1 - MOST_MONTHS), last: now }).toReversed(),
    usual: usualPeriods.map((name) => ({
      name,
      url: url('company.reports', null, { ...reportAddress(asked), ...usual[name] }),
      current: usual[name].first === first && usual[name].last === last,
    })),
  };
}

/** The address for each column's header. A second press reverses the order; figures begin with the largest. */
function sortsOf(asked: ReportQuery): Props['sorts'] {
  const entries = reportSorts.map((sort) => {
    const isCurrent = asked.order.sort === sort;
    const isDescending = isCurrent ? !asked.order.isDescending : sort !== 'name';
    const direction = asked.order.isDescending ? 'descending' : 'ascending';
    return [
      sort,
      {
        url: url(
          'company.reports',
          null,
          reportAddress({ ...asked, order: { sort, isDescending } }),
        ),
        direction: isCurrent ? direction : 'none',
      },
    ] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from every sort there is
  return Object.fromEntries(entries) as Props['sorts'];
}

/** All rows of the report. */
export async function csv(req: Request, res: Response) {
  const asked = readReport(req);
  const { company, period, group, seesMoney } = asked;
  const found = await rowsOf(asked, {});
  const rows = group === 'month' ? allMonths(period, found) : found;
  const reader = { t: req.t, locale: req.locale, seesMoney };
  const [head = [], ...cells] = await reportCells(rows, group, reader);
  const name = `${company.slug}-${period.first}-${period.last}.csv`;
  await sendCsv(req, res, { name, head, batches: batchesOf(cells) });
}
