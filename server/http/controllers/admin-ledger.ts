import type { Request, Response } from 'express';
import { z } from 'zod';
import { LedgerAccount } from '#server/db/generated/enums.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import {
  accountTotals,
  everyPosting,
  findPostings,
  oddBookings,
  type LedgerFilter,
} from '#server/domain/ledger/book.ts';
import { clock } from '#server/lib/clock.ts';
import { postingKinds } from '#shared/ledger.ts';
import { url } from '#shared/routes.ts';
import { line, wallDate } from '../input.ts';
import {
  accountTotalView,
  ledgerHead,
  ledgerPostingView,
  ledgerRows,
  oddBookingView,
} from '../presenters/admin-ledger.ts';
import { sendCsv } from '../streamed.ts';

const PAGE_SIZE = 40;
const MOST_ODD = 20;

const filters = z.object({
  q: line(LONGEST_SEARCH).catch('').default(''),
  account: z.enum(LedgerAccount).nullable().catch(null).default(null),
  kind: z.enum(postingKinds).nullable().catch(null).default(null),
  from: wallDate.nullable().catch(null).default(null),
  to: wallDate.nullable().catch(null).default(null),
});

const query = filters.extend({
  before: z.coerce.number().int().positive().safe().nullable().catch(null).default(null),
});

export async function index(req: Request, res: Response) {
  const { before, ...filter } = query.parse(req.query);
  const wanted = filterOf(filter);
  const [totals, found, odd] = await Promise.all([
    accountTotals(wanted),
    findPostings(wanted, { before, limit: PAGE_SIZE + 1 }),
    oddBookings(clock.now(), MOST_ODD + 1),
  ]);
  const postings = found.slice(0, PAGE_SIZE);
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await res.inertia.render('Admin/Ledger', {
    filter,
    totals: totals.map(accountTotalView),
    postings: postings.map(ledgerPostingView),
    odd: odd.slice(0, MOST_ODD).map(oddBookingView),
    isMoreOdd: odd.length > MOST_ODD,
    csvUrl: url('admin.ledger.csv', null, given),
    newestUrl: before === null ? null : url('admin.ledger', null, given),
    olderUrl:
      found.length > PAGE_SIZE
        ? url('admin.ledger', null, { ...given, before: postings.at(-1)?.id })
        : null,
  });
}

/** All postings of the filter, written as they are read. */
export async function csv(req: Request, res: Response) {
  const wanted = filterOf(filters.parse(req.query));
  const name = `ledger-${clock.now().toISOString().slice(0, 10)}.csv`;
  await sendCsv(req, res, { name, head: ledgerHead(req.t), batches: rowsOf(wanted, req) });
}

async function* rowsOf(wanted: LedgerFilter, { t, locale }: Request) {
  for await (const postings of everyPosting(wanted))
    yield postings.flatMap((posting) => ledgerRows(posting, { t, locale }));
}

function filterOf({ q, ...rest }: z.infer<typeof filters>): LedgerFilter {
  return { query: q, ...rest };
}
