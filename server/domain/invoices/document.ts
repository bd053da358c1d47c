import { z } from 'zod';
import { InvoiceKind, InvoiceType, VatCategory } from '#server/db/generated/enums.ts';
import { formatFor } from '#shared/format.ts';
import { lineItems } from '#shared/invoices.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { LineFacts } from './invoice.ts';
import { Party } from './party.ts';

const InvoiceLine = z.object({
  item: z.enum(lineItems),
  facts: LineFacts,
  vatCategory: z.enum(VatCategory),
  vatRate: z.number(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
});

/** Everything an issued invoice says. Amounts in minor units, days as `2026-11-25`. */
export const InvoiceDocument = z.object({
  id: z.string(),
  ref: z.string(),
  kind: z.enum(InvoiceKind),
  type: z.enum(InvoiceType),
  issuerId: z.string().nullable(),
  clientId: z.string().nullable(),
  buyerHostId: z.string().nullable(),
  bookingRef: z.string().nullable(),
  issuedOn: z.string(),
  suppliedOn: z.string(),
  periodFrom: z.string().nullable(),
  currency: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  seller: Party,
  buyer: Party,
  reason: z.string().nullable(),
  isTest: z.boolean(),
  credits: z.object({ ref: z.string(), issuedOn: z.string() }).nullable(),
  lines: z.array(InvoiceLine),
});

export type InvoiceDocument = z.infer<typeof InvoiceDocument>;

type Line = InvoiceDocument['lines'][number];

/** What a line is for, in words. */
export function lineText({ item, facts }: Line, t: Translate, locale: Locale): string {
  const { date } = formatFor(locale, 'RON');
  if (item === 'extra') return extraText(facts, t);
  if (item === 'protection') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every plan has a text
    const plan = t(`contract.v2.plan.${facts['plan']}` as Parameters<Translate>[0]);
    return t('invoice.item.protection', { plan });
  }
  if (item === 'after-hours')
    return t('invoice.item.after_hours', { count: Number(facts['quantity']) });
  const on = facts['on'] === undefined ? '' : date(String(facts['on']));
  const period =
    facts['from'] === undefined
      ? ''
      : `${date(String(facts['from']), HOME_ZONE)} – ${date(String(facts['to']), HOME_ZONE)}`;
  return t(`invoice.item.${item}`, { ...facts, date: on, period });
}

function extraText({ extra, name, quantity }: LineFacts, t: Translate): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of extra has a text
  const words = name ?? t(`contract.v1.extra.${extra}` as Parameters<Translate>[0]);
  const count = quantity ?? 1;
  return count === 1 ? String(words) : t('invoice.item.extra', { name: words, quantity: count });
}

/** The first and the last day of what is invoiced for a month. */
export function periodOf({ periodFrom, suppliedOn }: InvoiceDocument) {
  return periodFrom === null ? null : { from: periodFrom, to: suppliedOn };
}

/** A reason that the product gives has a text; others are an admin's words. */
export function reasonText(reason: string, t: Translate): string {
  return reason === 'money-back' ? t('invoice.reason.money-back') : reason;
}
