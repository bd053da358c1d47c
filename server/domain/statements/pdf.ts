import Pdf from 'pdfkit';
import { formatFor } from '#shared/format.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { collectPdf, pdfColours as colours, pdfFonts as fonts } from '#server/lib/pdf.ts';
import type { Statement } from './statement.ts';

const MARGIN = 48;

/** Points from the left, and how wide; amounts stand at the right of theirs. */
const columns = [
  { at: 0, width: 62 },
  { at: 66, width: 218 },
  { at: 284, width: 68, isAmount: true },
  { at: 356, width: 68, isAmount: true },
  { at: 428, width: 71, isAmount: true },
] as const;

export type StatementPdfOptions = { locale: Locale; brand: string; test: boolean };

type Sheet = {
  pdf: PDFKit.PDFDocument;
  t: Translate;
  money: (minor: number) => string;
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
    date: (at) => format.date(at.toISOString(), HOME_ZONE),
  };
  heading(sheet, { brand, title, host: statement.hostName });
  writeTotals(sheet, statement);
  writeMovements(sheet, statement);
  footers(sheet, test);
  pdf.end();
  return bytes;
}

function heading({ pdf }: Sheet, words: { brand: string; title: string; host: string }) {
  pdf.font('bold').fontSize(11).fillColor(colours.brand).text(words.brand.toLowerCase());
  pdf.moveDown(0.6).fontSize(19).fillColor(colours.ink).text(words.title);
  pdf.font('regular').fontSize(10.5).fillColor(colours.muted).text(words.host).moveDown(1);
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
    pdf.text(money(amount), MARGIN + 270, top, { width: 229, align: 'right' });
    pdf.y = top + 17;
  }
  pdf.moveDown(1.2);
}

function writeMovements(sheet: Sheet, { movements }: Statement) {
  const { pdf, t, money, date } = sheet;
  const head = ['date', 'what', 'fee', 'amount', 'balance'] as const;
  row(
    sheet,
    head.map((name) => t(`owner.statements.column.${name}`)),
    'bold',
  );
  for (const { at, kind, ref, carName, fee, amount, balance } of movements)
    row(sheet, [
      date(at),
      [t(`owner.statements.kind.${kind}`), carName, ref].filter(Boolean).join(' · '),
      kind === 'earned' ? money(0 - fee) : '',
      money(amount),
      money(balance),
    ]);
  if (movements.length === 0)
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(colours.muted)
      .text(t('owner.statements.none'), MARGIN);
}

function row({ pdf }: Sheet, cells: readonly string[], font: 'regular' | 'bold' = 'regular') {
  pdf.font(font).fontSize(8.5).fillColor(colours.ink);
  const heights = cells.map((text, at) =>
    pdf.heightOfString(text, { width: columns[at]?.width ?? 0 }),
  );
  const height = Math.max(...heights) + 7;
  if (pdf.y + height > pdf.page.height - MARGIN - 24) pdf.addPage();
  const top = pdf.y;
  for (const [at, { at: left, width, ...column }] of columns.entries())
    pdf.text(cells[at] ?? '', MARGIN + left, top, {
      width,
      align: 'isAmount' in column ? 'right' : 'left',
    });
  pdf.y = top + height;
  const end = MARGIN + 499;
  pdf
    .moveTo(MARGIN, pdf.y - 4)
    .lineTo(end, pdf.y - 4)
    .strokeColor(colours.line)
    .lineWidth(0.5)
    .stroke();
}

/** What stands at the foot of every page, once it is known how many there are. */
function footers({ pdf, t }: Sheet, test: boolean) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const place = { width: 499, align: 'right' as const, lineBreak: false };
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
