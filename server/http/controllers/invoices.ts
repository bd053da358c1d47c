import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { recordByItself } from '#server/domain/audit/commands.ts';
import type { InvoiceDocument } from '#server/domain/invoices/document.ts';
import { invoicePdfOf } from '#server/domain/invoices/made-pdfs.ts';
import { findInvoice, invoicesOfClient } from '#server/domain/invoices/queries.ts';
import { ublOf } from '#server/domain/invoices/ubl.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import { clock } from '#server/lib/clock.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { whole } from '../input.ts';
import { invoiceView } from '../presenters/invoice.ts';

const PER_PAGE = 20;

/** A client's invoices. */
export async function index(req: Request, res: Response) {
  const page = whole(1, 1_000).catch(1).parse(req.query['page']);
  const window = { take: PER_PAGE, skip: (page - 1) * PER_PAGE };
  const { count, invoices } = await invoicesOfClient(currentUser(req).id, window);
  await res.inertia.render('Client/Invoices', {
    invoices: invoices.map(invoiceView),
    page,
    pages: Math.max(1, Math.ceil(count / PER_PAGE)),
  });
}

type InvoiceRequest = Request<{ invoice: string }>;

export async function pdf(req: InvoiceRequest, res: Response) {
  const invoice = await found(req);
  const bytes = await invoicePdfOf(invoice, { locale: req.locale, brand: env.APP_NAME });
  attach(res, `${invoice.ref}.pdf`);
  res.type('pdf').send(bytes);
}

export async function xml(req: InvoiceRequest, res: Response) {
  const invoice = await found(req);
  attach(res, `${invoice.ref}.xml`);
  res.type('application/xml').send(ublOf(invoice));
}

/** The invoice, if the person may read it. Each time that an admin opens somebody's is written to the audit log. */
async function found(req: InvoiceRequest): Promise<InvoiceDocument> {
  const reader = currentUser(req);
  const invoice = await findInvoice(req.params.invoice, reader);
  if (invoice.clientId !== reader.id && isStaff(reader)) {
    const entry = { actorId: reader.id, action: 'invoice.view', object: 'invoice' };
    await recordByItself({ ...entry, objectId: invoice.id, ip: req.ip ?? null }, clock.now());
  }
  return invoice;
}
