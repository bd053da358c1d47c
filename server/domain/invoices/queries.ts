import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { InvoiceKind, InvoiceType, UploadState } from '#server/db/generated/enums.ts';
import { readById } from '#server/lib/batches.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import { hostsManagedBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { addDays, columnDate, dateColumn } from '../time/wall-clock.ts';
import { may } from '../staff/permissions.ts';
import type { Actor } from '../users/actor.ts';
import { documentById } from './documents.ts';
import type { InvoiceDocument } from './document.ts';
import { Party } from './party.ts';

const listed = {
  id: true,
  ref: true,
  kind: true,
  type: true,
  issuerId: true,
  issuedAt: true,
  issuedOn: true,
  currency: true,
  net: true,
  vat: true,
  total: true,
  seller: true,
  buyer: true,
  booking: { select: { ref: true } },
  credits: { select: { ref: true } },
  upload: { select: { state: true, message: true } },
  _count: { select: { creditNotes: true } },
} as const satisfies Prisma.InvoiceSelect;

type Row = Prisma.InvoiceGetPayload<{ select: typeof listed }>;

/** An invoice or a credit note in a list. Minor units. */
export type ListedInvoice = Pick<
  Row,
  'id' | 'ref' | 'kind' | 'type' | 'issuerId' | 'issuedAt' | 'currency' | 'net' | 'vat' | 'total'
> & {
  issuedOn: string;
  seller: Party;
  buyer: Party;
  bookingRef: string | null;
  creditsRef: string | null;
  isCredited: boolean;
  state: UploadState;
  message: string | null;
};

function listedOf({ booking, credits, upload, _count, seller, buyer, ...row }: Row): ListedInvoice {
  const { state, message } = upload ?? { state: 'waiting', message: null };
  return {
    ...row,
    issuedOn: columnDate(row.issuedOn),
    seller: Party.parse(seller),
    buyer: Party.parse(buyer),
    bookingRef: booking && booking.ref,
    creditsRef: credits && credits.ref,
    isCredited: _count.creditNotes > 0,
    state,
    message,
  };
}

const newest = [
  { issuedAt: 'desc' },
  { number: 'desc' },
] as const satisfies Prisma.InvoiceOrderByWithRelationInput[];

async function listedWhere(
  where: Prisma.InvoiceWhereInput,
  window: { take?: number; skip?: number } = {},
): Promise<ListedInvoice[]> {
  const rows = await db.invoice.findMany({
    where,
    select: listed,
    orderBy: [...newest],
    ...window,
  });
  return rows.map(listedOf);
}

/** All invoices found, the newest first and some at a time. */
async function* eachListed(where: Prisma.InvoiceWhereInput, take?: number) {
  const found = await db.invoice.findMany({
    where,
    select: { id: true },
    orderBy: [...newest],
    ...(take && { take }),
  });
  const ids = found.map(({ id }) => id);
  const batches = readById(ids, (some) =>
    db.invoice.findMany({ where: { id: { in: some } }, select: listed }),
  );
  for await (const rows of batches) yield rows.map(listedOf);
}

/** A person's invoices as a client, newest first. */
export async function invoicesOfClient(
  clientId: string,
  window: { take: number; skip: number },
): Promise<{ count: number; invoices: ListedInvoice[] }> {
  const [count, invoices] = await Promise.all([
    db.invoice.count({ where: { clientId } }),
    listedWhere({ clientId }, window),
  ]);
  return { count, invoices };
}

type OfBooking = Pick<PartyBooking, 'id' | 'hostId' | 'role'>;

/**
 * A booking's invoices, as far as they are this side's business: of a company, its managers see those in its name.
 */
export async function invoicesOfBooking(
  { id: bookingId, hostId, role }: OfBooking,
  actor: Actor,
): Promise<ListedInvoice[]> {
  if (role === 'client' || may(actor, 'invoices.read')) return listedWhere({ bookingId });
  if (!hostsManagedBy(actor).includes(hostId)) return [];
  return listedWhere({ bookingId, issuerId: hostId });
}

/** What a host has got and what was issued in its name in a month, such as `2026-11`. */
export function monthOf(hostId: string, month: string): Prisma.InvoiceWhereInput {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return {
    OR: [{ buyerHostId: hostId }, { issuerId: hostId }],
    issuedOn: { gte: dateColumn(from), lt: dateColumn(next) },
  };
}

/** The same for a file, some at a time. */
export function eachInvoiceOfMonth(hostId: string, month: string) {
  return eachListed(monthOf(hostId, month));
}

export async function invoicesOfMonth(hostId: string, month: string): Promise<ListedInvoice[]> {
  return listedWhere(monthOf(hostId, month));
}

/**
 * An invoice, for those whose it is: the client, the managers of the host that buys or issues it, and staff who may.
 *
 * @throws {Refusal} `not-found` for everybody else
 */
export async function findInvoice(id: string, actor: Actor): Promise<InvoiceDocument> {
  const invoice = z.uuid().safeParse(id).success ? await documentById(id) : null;
  if (!invoice || !mayRead(invoice, actor)) throw new Refusal('not-found', 'No such invoice.');
  return invoice;
}

function mayRead({ clientId, issuerId, buyerHostId }: InvoiceDocument, actor: Actor): boolean {
  const managed = hostsManagedBy(actor);
  const isOfHost = [issuerId, buyerHostId].some((host) => host !== null && managed.includes(host));
  return clientId === actor.id || isOfHost || may(actor, 'invoices.read');
}

export const InvoiceFilter = z.object({
  /** A part of a number, of a booking's reference, or of a party's name. */
  query: z.string(),
  kind: z.enum(InvoiceKind).nullable(),
  type: z.enum(InvoiceType).nullable(),
  state: z.enum(UploadState).nullable(),
});

export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

function conditionOf({ query, kind, type, state }: InvoiceFilter): Prisma.InvoiceWhereInput {
  const named = { contains: query, mode: 'insensitive' } as const;
  return {
    ...(kind ? { kind } : {}),
    ...(type ? { type } : {}),
    ...(state ? { upload: { state } } : {}),
    ...(query
      ? {
          OR: [
            { ref: named },
            { booking: { ref: named } },
            { client: { name: named } },
            { buyerHost: { name: named } },
            { issuer: { name: named } },
          ],
        }
      : {}),
  };
}

type Window = { take: number; skip?: number };

/** The invoices found, the newest first. */
export async function searchInvoices(filter: InvoiceFilter, window: Window) {
  return listedWhere(conditionOf(filter), window);
}

/** The newest invoices found, at most so many, for a file: some at a time. */
export function invoicesFound(filter: InvoiceFilter, most: number) {
  return eachListed(conditionOf(filter), most);
}

/** How many invoices are found, and how many of all wait for the tax authority or were refused by it. */
export async function countInvoices(filter: InvoiceFilter) {
  const [count, waiting, refused] = await Promise.all([
    db.invoice.count({ where: conditionOf(filter) }),
    db.invoiceUpload.count({ where: { state: 'waiting' } }),
    db.invoiceUpload.count({ where: { state: 'refused' } }),
  ]);
  return { count, waiting, refused };
}
