import type { Request } from 'express';
import { z } from 'zod';
import { CarCategory } from '#server/db/generated/enums.ts';
import { companiesOf, companyOf } from '#server/domain/fleet/company.ts';
import { seesMoneyOf } from '#server/domain/hosts/policy.ts';
import type { ReportScope } from '#server/domain/reports/facts.ts';
import { addMonths, monthOf, MOST_MONTHS, type Period } from '#server/domain/reports/period.ts';
import { clock } from '#server/lib/clock.ts';
import { reportGroups, reportSorts } from '#shared/fleet.ts';
import { currentUser } from './guards.ts';
import { uuid, whole } from './input.ts';

const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .nullable()
  .catch(null)
  .default(null);

/** Values that make no sense are ignored. */
const query = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  first: month,
  last: month,
  branch: uuid.nullable().catch(null).default(null),
  category: z.enum(CarCategory).nullable().catch(null).default(null),
  group: z.enum(reportGroups).catch('month').default('month'),
  sort: z
    .string()
    .regex(/^-?[a-z]+$/)
    .catch('name')
    .default('name'),
  page: whole(1, 1_000).catch(1).default(1),
});

export type ReportQuery = ReturnType<typeof readReport>;

/** What is asked for, as far as the member may see it, for a period that has begun. */
export function readReport(req: Request) {
  const actor = currentUser(req);
  const asked = query.parse(req.query);
  const company = companyOf(actor, asked.company);
  const now = clock.now();
  const sort = reportSorts.find((known) => known === asked.sort.replace('-', '')) ?? 'name';
  return {
    ...asked,
    company,
    others: companiesOf(actor).filter(({ id }) => id !== company.id),
    now,
    period: periodOf(inOrder(asked), monthOf(now)),
    order: { sort, isDescending: asked.sort.startsWith('-') },
    scope: {
      hostId: company.id,
      branch: company.branchId ?? asked.branch,
      category: asked.category,
    } satisfies ReportScope,
    seesMoney: seesMoneyOf(actor, company.id),
  };
}

type Months = { first: string | null; last: string | null };

/** Two months that were chosen the wrong way round are turned. */
function inOrder({ first, last }: Months): Months {
  return first && last && first > last ? { first: last, last: first } : { first, last };
}

/** The asked months that have begun, at most as many as a report is made for; the last twelve if none are asked for. */
function periodOf({ first, last }: Months, now: string): Period {
  const end = last && last < now ? last : now;
  const earliest = addMonths(end, 1 - MOST_MONTHS);
  const begin = first ?? addMonths(end, -11);
  if (begin > end) return { first: end, last: end };
  return { first: begin < earliest ? earliest : begin, last: end };
}

/** The same as query parameters, without the page. */
export function reportAddress({ company, period, branch, category, group, order }: ReportQuery) {
  const isUsual = order.sort === 'name' && !order.isDescending;
  return {
    company: company.slug,
    ...period,
    branch,
    category,
    group,
    sort: isUsual ? null : `${order.isDescending ? '-' : ''}${order.sort}`,
  };
}
