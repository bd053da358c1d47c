import Pdf from 'pdfkit';
import { formatFor } from '#shared/format.ts';
import { translator } from '#server/lib/messages.ts';
import {
  collectPdf,
  isPageFull,
  pdfColours as colours,
  pdfFonts as fonts,
  writeRow,
} from '#server/lib/pdf.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { lineText, periodOf, reasonText, type InvoiceDocument } from './document.ts';
import { vatGroups } from './invoice.ts';
import { paysVat, type Party } from './party.ts';

const MARGIN = 48;
const WIDTH = 499;
const HALF = 240;

/** The left edge and the width of each column, in points; amounts are right-aligned. */
const columns = [
  { at: 0, width: 22 },
  { at: 24, width: 215 },
  { at: 243, width: 46 },
  { at: 291, width: 66, isAmount: true },
  { at: 359, width: 34, isAmount: true },
  { at: 395, width: 50, isAmount: true },
  { at: 447, width: 52, isAmount: true },
] as const;

export type InvoicePdfOptions = { locale: Locale; brand: string };

type Sheet = {
  pdf: PDFKit.PDFDocument;
  t: Translate;
  locale: Locale;
  brand: string;
  money: (minor: number) => string;
  amount: (minor: number) => string;
  percent: (basisPoints: number) => string;
  date: (day: string) => string;
};

/** An invoice or a credit note on A4 pages. */
export async function invoicePdf(
  invoice: InvoiceDocument,
  { locale, brand }: InvoicePdfOptions,
): Promise<Buffer> {
  const t = translator(locale);
  const format = formatFor(locale, invoice.currency);
  // A credit note takes back what the invoice has charged.
  const sign = invoice.type === 'credit_note' ? -1 : 1;
  const title = t('invoice.number', { type: t(`invoice.type.${invoice.type}`), ref: invoice.ref });
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name },
  });
  const bytes = collectPdf(pdf);
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const sheet: Sheet = {
    pdf,
    t,
    locale,
    brand,
    money: (minor) => format.moneyExact(sign * minor, invoice.currency),
    amount: (minor) =>
      format.moneyExact(sign * minor, invoice.currency).replaceAll(/[^\d.,-]/g, ''),
    percent: (basisPoints) => format.percent(basisPoints / 10_000),
    date: (day) => format.date(day),
  };
  heading(sheet, invoice, title);
  writeParties(sheet, invoice);
  writeLines(sheet, invoice);
  writeTotals(sheet, invoice);
  writeNotes(sheet, invoice);
  footers(sheet, invoice);
  pdf.end();
  return bytes;
}

function heading({ pdf, t, date, brand }: Sheet, invoice: InvoiceDocument, title: string) {
  const { issuerId, issuedOn, suppliedOn, bookingRef, credits, seller } = invoice;
  const top = issuerId === null ? brand.toLowerCase() : seller.name;
  pdf.font('bold').fontSize(11).fillColor(colours.brand).text(top);
  pdf.moveDown(0.6).fontSize(19).fillColor(colours.ink).text(title);
  pdf.font('regular').fontSize(10).fillColor(colours.muted);
  const period = periodOf(invoice);
  const facts = [
    `${t('invoice.issued_on')}: ${date(issuedOn)}`,
    period
      ? `${t('invoice.period')}: ${date(period.from)} – ${date(period.to)}`
      : `${t('invoice.supplied_on')}: ${date(suppliedOn)}`,
    ...(bookingRef === null ? [] : [`${t('invoice.booking')}: ${bookingRef}`]),
  ];
  pdf.moveDown(0.2).text(facts.join(' · '));
  if (credits) pdf.text(t('invoice.credits', { ref: credits.ref, date: date(credits.issuedOn) }));
  pdf.moveDown(1);
}

function writeParties(sheet: Sheet, { seller, buyer }: InvoiceDocument) {
  const { pdf, t } = sheet;
  const top = pdf.y;
  party(sheet, { title: t('invoice.seller'), of: seller, left: MARGIN, showsVat: true });
  const below = pdf.y;
  pdf.y = top;
  const right = MARGIN + WIDTH - HALF;
  party(sheet, { title: t('invoice.buyer'), of: buyer, left: right, showsVat: false });
  pdf.y = Math.max(below, pdf.y);
  pdf.moveDown(1.4);
}

type Shown = { title: string; of: Party; left: number; showsVat: boolean };

function party({ pdf, t }: Sheet, { title, of, left, showsVat }: Shown) {
  pdf.font('regular').fontSize(8.5).fillColor(colours.muted);
  pdf.text(title, left, pdf.y, { width: HALF });
  pdf
    .font('bold')
    .fontSize(10)
    .fillColor(colours.ink)
    .text(of.name, left, pdf.y + 2, { width: HALF });
  pdf.font('regular').fontSize(9);
  for (const line of partyLines(of, t, showsVat))
    pdf.text(line, left, pdf.y + 1.5, { width: HALF });
}

function partyLines(of: Party, t: Translate, showsVat: boolean): string[] {
  const { taxId, tradeRegister, capital, address, iban, email, phone } = of;
  const grouped = iban && iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return [
    taxId && t('invoice.party.tax_id', { id: taxId }),
    showsVat && !paysVat(of) && t('invoice.not_vat'),
    tradeRegister && t('invoice.party.register', { id: tradeRegister }),
    address,
    capital && t('invoice.party.capital', { amount: capital }),
    grouped && t('invoice.party.iban', { iban: grouped }),
    [email, phone].filter(Boolean).join(' · '),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

function writeLines(sheet: Sheet, { lines }: InvoiceDocument) {
  const { t, locale, amount, percent } = sheet;
  tableHead(sheet);
  for (const [at, line] of lines.entries()) {
    const rate = line.vatCategory === 'standard' ? percent(line.vatRate) : '–';
    row(sheet, [
      String(at + 1),
      lineText(line, t, locale),
      t('invoice.column.unit', { count: 1 }),
      amount(line.net),
      rate,
      amount(line.vat),
      amount(line.total),
    ]);
  }
}

function tableHead(sheet: Sheet) {
  const head = ['no', 'what', 'quantity', 'net', 'rate', 'vat', 'total'] as const;
  const words = head.map((name) => sheet.t(`invoice.column.${name}`));
  row(sheet, words, 'bold');
}

function row(sheet: Sheet, cells: readonly string[], font: 'regular' | 'bold' = 'regular') {
  const head = () => tableHead(sheet);
  writeRow({ pdf: sheet.pdf, columns, margin: MARGIN, width: WIDTH, head }, cells, font);
}

function writeTotals(sheet: Sheet, invoice: InvoiceDocument) {
  const { pdf, t, money, percent } = sheet;
  const { net, vat, total, type } = invoice;
  const groups = vatGroups(invoice.lines).filter(({ category }) => category === 'standard');
  const ofRates = groups.flatMap((group) => {
    const rate = percent(group.rate);
    return [
      [t('invoice.of_which', { rate }), group.net],
      [t('invoice.vat_of', { rate }), group.vat],
    ] as const;
  });
  const sums = [
    [t('invoice.net'), net],
    [t('invoice.vat'), vat],
  ] as const;
  const lines = groups.length === 1 ? ofRates : [...ofRates, ...sums];
  if (isPageFull(pdf, lines.length * 15 + 60, MARGIN)) pdf.addPage();
  pdf.moveDown(0.6);
  for (const [label, amount] of lines) totalRow(sheet, [label, money(amount)]);
  totalRow(sheet, [t('invoice.total'), money(total)], 'bold');
  if (type === 'credit_note') return;
  totalRow(sheet, [t('invoice.paid'), money(total)]);
  totalRow(sheet, [t('invoice.due'), money(0)]);
}

function totalRow(
  { pdf }: Sheet,
  [label, value]: readonly [string, string],
  font: 'regular' | 'bold' = 'regular',
) {
  const left = MARGIN + WIDTH - HALF;
  const top = pdf.y;
  const size = font === 'bold' ? 11.5 : 9.5;
  pdf.font(font).fontSize(size).fillColor(colours.ink);
  pdf.text(label, left, top, { width: HALF / 2 + 20 });
  pdf.text(value, left + HALF / 2 + 20, top, { width: HALF / 2 - 20, align: 'right' });
  pdf.y = top + size + 6;
}

function writeNotes({ pdf, t, brand }: Sheet, invoice: InvoiceDocument) {
  const { kind, type, issuerId, currency, reason, vat } = invoice;
  const paid = kind === 'commission' ? 'netted' : 'card';
  const notes = [
    ...(type === 'invoice' ? [t(`invoice.paid_note.${paid}`, { brand })] : []),
    ...(reason === null ? [] : [t('invoice.why', { reason: reasonText(reason, t) })]),
    ...(issuerId === null ? [] : [t('invoice.in_name', { brand })]),
    t(vat > 0 ? 'invoice.currency' : 'invoice.currency_only', { currency }),
  ];
  pdf.moveDown(0.8).font('regular').fontSize(8.5).fillColor(colours.muted);
  for (const note of notes) pdf.text(note, MARGIN, pdf.y + 2, { width: WIDTH });
}

/** Writes the foot of every page, at the end, when the number of pages is known. */
function footers({ pdf, t }: Sheet, { isTest, ref }: InvoiceDocument) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const place = { width: WIDTH, align: 'right' as const, lineBreak: false };
    const pages = t('invoice.page', { page: page + 1, pages: count });
    pdf.font('regular').fontSize(7.5).fillColor(colours.muted);
    pdf.text(`${ref} · ${pages}`, MARGIN, pdf.page.height - 34, place);
    if (!isTest) continue;
    pdf.font('bold').fontSize(8.5).fillColor(colours.test);
    pdf.text(t('invoice.test'), MARGIN, MARGIN - 22, place);
  }
}
