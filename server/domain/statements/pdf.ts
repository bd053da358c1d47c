import Pdf from 'pdfkit';
import { formatFor } from '#shared/format.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { collectPdf, pdfColours as colours, pdfFonts as fonts, writeRow } from '#server/lib/pdf.ts';
import { sum } from '../money/money.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { monthBounds, type Debts, type Statement } from './statement.ts';

const MARGIN = 48;

const WIDTH = 499;

/** The left edge and the width of each column, in points; amounts are right-aligned. */
const columns = [
  { at: 0, width: 58 },
  { at: 60, width: 205 },
  { at: 268, width: 68, isAmount: true },
  { at: 339, width: 52, isAmount: true },
  { at: 393, width: 52, isAmount: true },
  { at: 447, width: 52, isAmount: true },
] as const;

export type StatementPdfOptions = { locale: Locale; brand: string; test: boolean };

type Sheet = {
  pdf: PDFKit.PDFDocument;
  t: Translate;
  money: (minor: number) => string;
  /** An amount without its currency, which is in the heading. */
  amount: (minor: number) => string;
  unit: string;
  date: (at: Date) => string;
};

/** A month's statement on A4 pages: the totals, and every entry with the balance after it. */
export async function statementPdf(
  statement: Statement,
  { locale, brand, test }: StatementPdfOptions,
): Promise<Buffer> {
  const t = translator(locale);
  const format = formatFor(locale, statement.currency);
  const title = t('owner.statements.of_month', {
    month: format.date(`${statement.month}-01`, undefined, 'month'),
  });
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: `${title}: ${statement.hostName}`, Author: brand },
  });
  const bytes = collectPdf(pdf);
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const sheet: Sheet = {
    pdf,
    t,
    money: (minor) => format.moneyExact(minor, statement.currency),
    amount: (minor) => format.moneyExact(minor, statement.currency).replaceAll(/[^\d.,-]/g, ''),
    unit: format.currencyUnit(statement.currency),
    date: (at) => format.date(at.toISOString(), HOME_ZONE),
  };
  heading(sheet, { brand, title, statement });
  writeTotals(sheet, statement);
  writeMovements(sheet, statement);
  if (statement.debts) writeDebts(sheet, statement.debts);
  footers(sheet, test);
  pdf.end();
  return bytes;
}

type Heading = { brand: string; title: string; statement: Statement };

function heading({ pdf, t, date, unit }: Sheet, { brand, title, statement }: Heading) {
  const { month, registered } = statement;
  const { from, to } = monthBounds(month);
  const days = `${date(from)} – ${date(hoursAfter(to, -1))}`;
  const inUnit = t('owner.statements.in_unit', { unit });
  pdf.font('bold').fontSize(11).fillColor(colours.brand).text(brand.toLowerCase());
  pdf.moveDown(0.6).fontSize(19).fillColor(colours.ink).text(title);
  pdf.font('regular').fontSize(10.5).fillColor(colours.muted);
  pdf.text(registered).text(`${days} · ${inUnit}`).moveDown(1);
}

function writeTotals({ pdf, t, money }: Sheet, { opening, closing, totals }: Statement) {
  const lines = [
    ['opening', opening],
    ['rentals', totals.rentals],
    ['fees', totals.fees],
    ['charges', totals.charges],
    ['paidOut', totals.paidOut],
    ['closing', closing],
  ] as const;
  for (const [name, amount] of lines) {
    const isBalance = name === 'opening' || name === 'closing';
    const top = pdf.y;
    pdf
      .font(isBalance ? 'bold' : 'regular')
      .fontSize(10)
      .fillColor(colours.ink);
    pdf.text(t(`owner.statements.${name}`), MARGIN, top, { width: 260 });
    pdf.text(money(amount), MARGIN + 270, top, { width: WIDTH - 270, align: 'right' });
    pdf.y = top + 17;
  }
  pdf.moveDown(1.2);
}

function writeMovements(sheet: Sheet, { movements, totals, closing }: Statement) {
  const { pdf, t, amount, date } = sheet;
  tableHead(sheet);
  for (const { at, kind, ref, carName, fee, balance, ...movement } of movements) {
    const what = [t(`owner.statements.kind.${kind}`), carName, ref].filter(Boolean).join(' · ');
    const shares = kind === 'earned' ? [amount(movement.amount + fee), amount(0 - fee)] : ['', ''];
    row(sheet, [date(at), what, ...shares, amount(movement.amount), amount(balance)]);
  }
  const { rentals, fees } = totals;
  const moved = sum(movements.map((movement) => movement.amount));
  if (movements.length > 0)
    row(
      sheet,
      ['', t('owner.statements.sum'), ...[rentals, fees, moved, closing].map(amount)],
      'bold',
    );
  if (movements.length === 0)
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(colours.muted)
      .text(t('owner.statements.none'), MARGIN);
}

function writeDebts(sheet: Sheet, { opening, closing, movements }: Debts) {
  const { pdf, t, amount, date } = sheet;
  pdf.moveDown(1.5).font('bold').fontSize(12).fillColor(colours.ink);
  pdf.text(t('owner.statements.debts'), MARGIN, pdf.y, { width: WIDTH }).moveDown(0.5);
  row(sheet, ['', t('owner.statements.opening'), '', '', '', amount(opening)]);
  let balance = opening;
  for (const { at, kind, ref, carName, amount: added } of movements) {
    balance += added;
    const what = [t(`owner.statements.debt_kind.${kind}`), carName, ref];
    const words = what.filter(Boolean).join(' · ');
    row(sheet, [date(at), words, '', '', amount(added), amount(balance)]);
  }
  row(sheet, ['', t('owner.statements.closing'), '', '', '', amount(closing)], 'bold');
}

function tableHead(sheet: Sheet) {
  const head = ['date', 'what', 'paid', 'fee', 'amount', 'balance'] as const;
  const words = head.map((name) => sheet.t(`owner.statements.column.${name}`));
  row(sheet, words, 'bold');
}

function row(sheet: Sheet, cells: readonly string[], font: 'regular' | 'bold' = 'regular') {
  const head = () => tableHead(sheet);
  writeRow({ pdf: sheet.pdf, columns, margin: MARGIN, width: WIDTH, head }, cells, font);
}

/** Writes the foot of every page, at the end, when the number of pages is known. */
function footers({ pdf, t }: Sheet, test: boolean) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const place = { width: WIDTH, align: 'right' as const, lineBreak: false };
    pdf.font('regular').fontSize(7.5).fillColor(colours.muted);
    pdf.text(
      t('contract.v1.page', { page: page + 1, pages: count }),
      MARGIN,
      pdf.page.height - 34,
      place,
    );
    if (!test) continue;
    pdf.font('bold').fontSize(8.5).fillColor(colours.test);
    pdf.text(t('contract.v1.test'), MARGIN, MARGIN - 22, place);
  }
}
