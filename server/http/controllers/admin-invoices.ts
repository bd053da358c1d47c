import type { Request, Response } from 'express';
import { z } from 'zod';
import { InvoiceKind, InvoiceType, UploadState } from '#server/db/generated/enums.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { correct } from '#server/domain/invoices/correcting.ts';
import {
  countInvoices,
  invoicesFound,
  searchInvoices,
  type InvoiceFilter,
} from '#server/domain/invoices/queries.ts';
import { sendAgain } from '#server/domain/invoices/sending.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, text, whole } from '../input.ts';
import { adminInvoiceView, invoiceHead, invoiceRows } from '../presenters/invoice.ts';
import { sendCsv } from '../streamed.ts';

const PER_PAGE = 40;
const MOST_ROWS = 10_000;

const filters = z.object({
  q: line(LONGEST_SEARCH).catch('').default(''),
  kind: z.enum(InvoiceKind).nullable().catch(null).default(null),
  type: z.enum(InvoiceType).nullable().catch(null).default(null),
  state: z.enum(UploadState).nullable().catch(null).default(null),
});

const query = filters.extend({ page: whole(1, 10_000).catch(1).default(1) });

export async function index(req: Request, res: Response) {
  const { page, ...filter } = query.parse(req.query);
  const wanted = filterOf(filter);
  const [counts, invoices] = await Promise.all([
    countInvoices(wanted),
    searchInvoices(wanted, { take: PER_PAGE, skip: (page - 1) * PER_PAGE }),
  ]);
  const mayManage = may(currentUser(req), 'invoices.manage');
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await res.inertia.render('Admin/Invoices', {
    filter,
    ...counts,
    invoices: invoices.map((invoice) => adminInvoiceView(invoice, mayManage)),
    page,
    pages: Math.max(1, Math.ceil(counts.count / PER_PAGE)),
    csvUrl: url('admin.invoices.csv', null, given),
  });
}

/** The newest invoices found. */
export async function csv(req: Request, res: Response) {
  const found = invoicesFound(filterOf(filters.parse(req.query)), MOST_ROWS);
  const name = `invoices-${clock.now().toISOString().slice(0, 10)}.csv`;
  await sendCsv(req, res, { name, head: invoiceHead(req), batches: invoiceRows(found, req) });
}

type InvoiceRequest = Request<{ invoice: string }>;

const reason = z.object({ reason: text(300).pipe(z.string().min(5)) });

export async function storeCorrection(req: InvoiceRequest, res: Response) {
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const given = parseBody(req, reason);
  await correct({ id: idOf(req), ...given, admin, now: clock.now() });
  done(req, res, 'invoice.admin.corrected');
}

/** Sends a refused invoice to the tax authority again. */
export async function storeUpload(req: InvoiceRequest, res: Response) {
  if (!(await sendAgain(idOf(req), clock.now())))
    throw new Refusal('conflict', 'This invoice was not refused.');
  done(req, res, 'invoice.admin.retried');
}

function idOf(req: InvoiceRequest): string {
  const { success, data } = z.uuid().safeParse(req.params.invoice);
  if (!success) throw new Refusal('not-found', 'No such invoice.');
  return data;
}

function done(
  req: Request,
  res: Response,
  key: 'invoice.admin.corrected' | 'invoice.admin.retried',
) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
  res.redirect(303, url('admin.invoices'));
}

function filterOf({ q, ...rest }: z.infer<typeof filters>): InvoiceFilter {
  return { query: q, ...rest };
}
