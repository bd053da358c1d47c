import type { ListedInvoice } from '#server/domain/invoices/queries.ts';
import { url } from '#shared/routes.ts';
import type { Locale, Translate } from '#shared/translate.ts';

export type InvoiceView = Pick<
  ListedInvoice,
  'id' | 'ref' | 'kind' | 'type' | 'issuedOn' | 'currency' | 'bookingRef' | 'creditsRef'
> & {
  /** In minor units; negative for a credit note. */
  total: number;
  vat: number;
  seller: string;
  buyer: string;
  pdfUrl: string;
  xmlUrl: string;
};

export function invoiceView(invoice: ListedInvoice): InvoiceView {
  const { id, ref, kind, type, issuedOn, currency, bookingRef, creditsRef } = invoice;
  const sign = signOf(invoice);
  return {
    id,
    ref,
    kind,
    type,
    issuedOn,
    currency,
    bookingRef,
    creditsRef,
    total: sign * invoice.total,
    vat: sign * invoice.vat,
    seller: invoice.seller.name,
    buyer: invoice.buyer.name,
    pdfUrl: url('invoices.pdf', { invoice: id }),
    xmlUrl: url('invoices.xml', { invoice: id }),
  };
}

function signOf({ type }: Pick<ListedInvoice, 'type'>): 1 | -1 {
  return type === 'credit_note' ? -1 : 1;
}

export type AdminInvoiceView = InvoiceView &
  Pick<ListedInvoice, 'state' | 'message'> & {
    bookingUrl: string | null;
    /** `null` for a credit note and for what was credited already. */
    correctUrl: string | null;
    /** Only of one that was refused. */
    sendUrl: string | null;
  };

export function adminInvoiceView(invoice: ListedInvoice, mayManage: boolean): AdminInvoiceView {
  const { id, type, state, message, bookingRef, isCredited } = invoice;
  const isOpen = type === 'invoice' && !isCredited;
  return {
    ...invoiceView(invoice),
    state,
    message,
    bookingUrl: bookingRef && url('admin.bookings.show', { ref: bookingRef }),
    correctUrl: mayManage && isOpen ? url('admin.invoices.correct', { invoice: id }) : null,
    sendUrl: mayManage && state === 'refused' ? url('admin.invoices.send', { invoice: id }) : null,
  };
}

const columns = [
  'date',
  'ref',
  'type',
  'kind',
  'seller',
  'seller_id',
  'buyer',
  'buyer_id',
  'booking',
  'net',
  'vat',
  'total',
  'currency',
  'credits',
] as const;

type Reader = { t: Translate; locale: Locale };

export function invoiceHead({ t }: Reader): string[] {
  return columns.map((name) => t(`invoice.csv.${name}`));
}

/** A document as a row of a file; the amounts of credit notes are negative. */
function invoiceCells(invoice: ListedInvoice, { t, locale }: Reader): string[] {
  const amount = (minor: number) =>
    ((signOf(invoice) * minor) / 100).toFixed(2).replace('.', locale === 'ro' ? ',' : '.');
  return [
    invoice.issuedOn,
    invoice.ref,
    t(`invoice.type.${invoice.type}`),
    t(`invoice.kind.${invoice.kind}`),
    invoice.seller.name,
    invoice.seller.taxId ?? '',
    invoice.buyer.name,
    invoice.buyer.taxId ?? '',
    invoice.bookingRef ?? '',
    amount(invoice.net),
    amount(invoice.vat),
    amount(invoice.total),
    invoice.currency,
    invoice.creditsRef ?? '',
  ];
}

/** The file of such rows, some at a time. */
export async function* invoiceRows(batches: AsyncIterable<ListedInvoice[]>, reader: Reader) {
  for await (const invoices of batches) yield invoices.map((one) => invoiceCells(one, reader));
}
