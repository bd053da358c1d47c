import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { eachInvoiceOfMonth, invoicesOfMonth } from '#server/domain/invoices/queries.ts';
import { saveSeries } from '#server/domain/invoices/series.ts';
import { monthArchive } from '#server/domain/invoices/month-archive.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  invoicingOf,
  chosenHost,
  statedHost,
  type StatedHost,
} from '#server/domain/statements/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { allOf } from '#server/lib/batches.ts';
import { csvText } from '#server/lib/csv.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody } from '../input.ts';
import { invoiceHead, invoiceRows } from '../presenters/invoice.ts';
import { ownerInvoicesView } from '../presenters/owner-invoices.ts';
import { sendCsv } from '../streamed.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

const query = z.object({
  host: z.string().max(120).optional().catch(undefined),
  month: month.optional().catch(undefined),
});

/** @throws {Refusal} `forbidden` for members who may not see money */
export async function index(req: Request, res: Response) {
  const asked = query.parse(req.query);
  const { host, hosts } = await chosenHost(currentUser(req), asked.host);
  const today = wallDateOf(clock.now(), HOME_ZONE).slice(0, 7);
  await res.inertia.render('Owner/Invoices', {
    view: host ? await viewOf(host, { hosts, month: asked.month ?? today, today }) : null,
  });
}

type Asked = { hosts: readonly StatedHost[]; month: string; today: string };

async function viewOf(host: StatedHost, asked: Asked) {
  const [invoices, invoicing] = await Promise.all([
    invoicesOfMonth(host.id, asked.month),
    invoicingOf(host.id),
  ]);
  return ownerInvoicesView({ host, invoices, invoicing, ...asked });
}

type FileRequest = Request<{ host: string; month: string }>;

export async function csv(req: FileRequest, res: Response) {
  const { host, of } = await requested(req);
  const found = eachInvoiceOfMonth(host.id, of);
  const file = { head: invoiceHead(req), batches: invoiceRows(found, req) };
  await sendCsv(req, res, { name: `invoices-${of}.csv`, ...file });
}

/** All invoices of a month: each as XML and as PDF, and the list of them. */
export async function zip(req: FileRequest, res: Response) {
  const { host, of } = await requested(req);
  const rows = await allOf(invoiceRows(eachInvoiceOfMonth(host.id, of), req));
  const list = csvText([invoiceHead(req), ...rows], req.locale === 'ro' ? ';' : ',');
  const options = { locale: req.locale, brand: env.APP_NAME };
  const archive = await monthArchive({ hostId: host.id, month: of, list }, options);
  attach(res, `invoices-${of}.zip`);
  await pipeline(archive, res.type('zip'));
}

async function requested(req: FileRequest) {
  const host = await statedHost(req.params.host, currentUser(req));
  const { success, data } = month.safeParse(req.params.month);
  if (!success) throw new Refusal('not-found', 'No such month.');
  return { host, of: data };
}

const series = z.object({
  isOn: z.enum(['yes', 'no']).catch('no'),
  prefix: line(8).transform((typed) => typed.toUpperCase()),
});

const PREFIX = /^[A-Z]{2,8}$/;

export async function updateSeries(req: Request<{ host: string }>, res: Response) {
  const actor = currentUser(req);
  const host = await statedHost(req.params.host, actor);
  const { isOn, prefix } = parseBody(req, series);
  const page = url('owner.invoices', null, { host: host.slug });
  if (isOn === 'yes' && !PREFIX.test(prefix))
    return res.inertia.errors({ prefix: req.t('invoice.series.problem.prefix') }).back(page);
  const wanted = isOn === 'yes' ? prefix : null;
  const by = { actor, ip: req.ip ?? null, now: clock.now() };
  const saved = await saveSeries(host.id, wanted, by);
  if (!saved.ok)
    return res.inertia.errors({ prefix: req.t('invoice.series.problem.registration') }).back(page);
  const words = wanted
    ? req.t('invoice.series.saved_on', { prefix })
    : req.t('invoice.series.saved_off');
  res.inertia.flash({ toast: { kind: 'success', text: words } });
  res.redirect(303, page);
}
