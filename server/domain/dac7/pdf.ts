import Pdf from 'pdfkit';
import { formatFor } from '#shared/format.ts';
import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { collectPdf, pdfColours as colours, pdfFonts as fonts, writeRow } from '#server/lib/pdf.ts';
import { sum } from '../money/money.ts';
import type { Copy } from './copies.ts';
import type { Known } from './seller.ts';

const MARGIN = 48;

const WIDTH = 499;

const columns = [
  { at: 0, width: 130 },
  { at: 140, width: 120, isAmount: true },
  { at: 270, width: 120, isAmount: true },
  { at: 400, width: 99, isAmount: true },
] as const;

type Quarter = { quarter: number; consideration: number; fees: number; activities: number };

/** A host's copy, with what is written of it. */
export type CopyPdf = {
  copy: Copy;
  details: readonly { field: Exclude<keyof Known, 'kind'>; value: string }[];
  quarters: readonly Quarter[];
};

export type CopyPdfOptions = {
  locale: Locale;
  brand: string;
  currency: string;
  hostName: string;
  /** Who reports. */
  operator: string;
};

/** What is reported of a host for a year, on one page of A4. */
export async function copyPdf(
  { copy, details, quarters }: CopyPdf,
  { locale, brand, currency, hostName, operator }: CopyPdfOptions,
): Promise<Buffer> {
  const t = translator(locale);
  const format = formatFor(locale, currency);
  const title = t('tax.copy.of_year', { year: String(copy.year) });
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    lang: locale,
    displayTitle: true,
    info: { Title: `${title}: ${hostName}`, Author: brand },
  });
  const bytes = collectPdf(pdf);
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const filed = copy.filedOn && t('tax.copy.filed_on', { date: format.date(copy.filedOn) });
  pdf.font('bold').fontSize(11).fillColor(colours.brand).text(brand.toLowerCase());
  pdf.moveDown(0.6).fontSize(19).fillColor(colours.ink).text(title);
  pdf.font('regular').fontSize(10.5).fillColor(colours.muted);
  pdf.text(filed ?? t(`tax.copy.state.${copy.state}`));
  if (copy.doc) pdf.text(copy.doc);
  pdf.text(t('tax.copy.reported_by', { operator })).moveDown(1);
  for (const { field, value } of details) {
    const top = pdf.y;
    pdf.font('regular').fontSize(10).fillColor(colours.muted);
    pdf.text(t(`tax.copy.${field}`), MARGIN, top, { width: 170 });
    pdf.font('bold').fillColor(colours.ink);
    const shown = field === 'bornOn' ? format.date(value) : value;
    pdf.text(shown, MARGIN + 180, top, { width: WIDTH - 180 });
    pdf.moveDown(0.35);
  }
  pdf.moveDown(1);
  writeQuarters(pdf, quarters, { t, amount: (minor) => format.moneyExact(minor, currency) });
  pdf.moveDown(1).font('regular').fontSize(9).fillColor(colours.muted);
  pdf.text(t('tax.copy.how'), MARGIN, pdf.y, { width: WIDTH });
  pdf.end();
  return bytes;
}

type Words = { t: ReturnType<typeof translator>; amount: (minor: number) => string };

function writeQuarters(
  pdf: PDFKit.PDFDocument,
  quarters: readonly Quarter[],
  { t, amount }: Words,
) {
  const names = ['quarter', 'consideration', 'fees', 'activities'] as const;
  const row = (cells: readonly string[], font: 'regular' | 'bold' = 'regular') => {
    writeRow({ pdf, columns, margin: MARGIN, width: WIDTH, head: () => {} }, cells, font);
  };
  row(
    names.map((name) => t(`tax.copy.${name}`)),
    'bold',
  );
  for (const { quarter, consideration, fees, activities } of quarters)
    row([String(quarter), amount(consideration), amount(fees), String(activities)]);
  const total = (name: 'consideration' | 'fees' | 'activities') =>
    sum(quarters.map((quarter) => quarter[name]));
  row(
    [
      t('tax.copy.total'),
      amount(total('consideration')),
      amount(total('fees')),
      String(total('activities')),
    ],
    'bold',
  );
}
