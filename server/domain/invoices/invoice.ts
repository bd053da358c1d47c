import type { InvoiceKind } from '#server/db/generated/enums.ts';
import type { LineItem } from '#shared/invoices.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { z } from 'zod';
import { sum, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { addYears, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { paysVat, type Party } from './party.ts';
import { vatOn, withoutVat, type Vat } from './vat.ts';

/** Names and numbers for the words of a line. */
export const LineFacts = z.record(z.string(), z.union([z.string(), z.number()]));

export type LineFacts = z.infer<typeof LineFacts>;

/** What is charged, with its VAT in it. */
export type Charge = {
  item: LineItem;
  facts: LineFacts;
  /** In minor units. */
  total: Minor;
  transactionId: number | null;
  /** Set for what is taken back: the VAT it was invoiced with. */
  vat?: Vat;
};

export type PricedLine = Omit<Charge, 'vat'> & {
  vatCategory: Vat['category'];
  vatRate: number;
  net: Minor;
  vat: Minor;
};

/** An invoice before it has a number. */
export type Draft = {
  kind: InvoiceKind;
  issuerId: string | null;
  prefix: string;
  clientId: string | null;
  buyerHostId: string | null;
  bookingId: string | null;
  transactionId: number | null;
  creditsId: string | null;
  seller: Party;
  buyer: Party;
  suppliedOn: WallDate;
  periodFrom: WallDate | null;
  currency: string;
  reason: string | null;
  charges: readonly Charge[];
};

/** The prices of the charges without their VAT, each line rounded by itself. */
export function pricedLines({
  charges,
  seller,
  suppliedOn,
}: Pick<Draft, 'charges' | 'seller' | 'suppliedOn'>): PricedLine[] {
  const usual = vatOn(suppliedOn, { paysVat: paysVat(seller) });
  return charges.map(({ vat: { category, rate } = usual, ...charge }) => ({
    ...charge,
    vatCategory: category,
    vatRate: rate,
    ...withoutVat(charge.total, rate),
  }));
}

export function totalsOf(lines: readonly Pick<PricedLine, 'net' | 'vat' | 'total'>[]) {
  return {
    net: sum(lines.map(({ net }) => net)),
    vat: sum(lines.map(({ vat }) => vat)),
    total: sum(lines.map(({ total }) => total)),
  };
}

export type VatGroup = Vat & { net: Minor; vat: Minor };

/** What the lines come to at each rate. */
export function vatGroups(
  lines: readonly Pick<PricedLine, 'vatCategory' | 'vatRate' | 'net' | 'vat'>[],
): VatGroup[] {
  const groups = Map.groupBy(lines, ({ vatCategory, vatRate }) => `${vatCategory} ${vatRate}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { vatCategory: category, vatRate: rate } = first;
    const net = sum(group.map((line) => line.net));
    return [{ category, rate, net, vat: sum(group.map((line) => line.vat)) }];
  });
}

const DIGITS = 6;

/** Series and number as they are printed: "VLN-2026-000012". */
export function refOf(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(DIGITS, '0')}`;
}

/** Invoices of a year are kept until so many years after the first of July that follows it (Law 82/1991, article 25). */
export function keptUntil(issuedOn: WallDate): WallDate {
  const counted = `${Number(issuedOn.slice(0, 4)) + 1}-07-01`;
  return addYears(counted, rules.retention.invoiceYears);
}

export function dayOf(at: Date): WallDate {
  return wallDateOf(at, HOME_ZONE);
}
