import Pdf from 'pdfkit';
import type { Locale, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { collectPdf, pdfColours as colours, pdfFonts as fonts } from '#server/lib/pdf.ts';
import { type ContractBlock, type ContractSection, type SignatureLine } from './blocks.ts';
import { contractDocument, signaturesOf } from './document.ts';
import { signatureBox } from '#shared/drawn-signature.ts';
import type { ContractRecord } from './queries.ts';

const MARGIN = 56;
const FOOT = 40;
const TERM_WIDTH = 150;

type Sheet = { pdf: PDFKit.PDFDocument; width: number; t: Translate };

/** `test` marks every page as made with test payments. */
export type PdfOptions = { locale: Locale; brand: string; test: boolean };

/**
 * The contract as a PDF with A4 pages. It does not depend on the time, so the same contract always gives the same
 * bytes.
 */
export async function contractPdf(
  contract: ContractRecord,
  { locale, brand, test }: PdfOptions,
): Promise<Buffer> {
  const document = contractDocument(contract, locale);
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${document.title} ${contract.content.ref}`,
      Author: brand,
      CreationDate: new Date(contract.content.drawnUpAt),
    },
  });
  const bytes = collectPdf(pdf);
  const sheet = { pdf, width: pdf.page.width - 2 * MARGIN, t: translator(locale) };
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  heading(sheet, { brand, title: document.title, number: document.number });
  document.sections.forEach((section, index) => writeSection(sheet, section, index + 1));
  signatures(sheet, contract, locale);
  footers(sheet, contract.hash, test);
  pdf.end();
  return bytes;
}

function heading({ pdf, width }: Sheet, words: { brand: string; title: string; number: string }) {
  pdf.font('bold').fontSize(11).fillColor(colours.brand).text(words.brand.toLowerCase());
  pdf.moveDown(0.6).fontSize(20).fillColor(colours.ink).text(words.title, { width });
  pdf.font('regular').fontSize(10).fillColor(colours.muted).text(words.number);
  pdf.moveDown(0.4);
}

function writeSection(sheet: Sheet, section: ContractSection, number: number) {
  const { pdf, width } = sheet;
  ensureRoom(pdf, 70);
  pdf.moveDown(0.9).font('bold').fontSize(12).fillColor(colours.brand);
  pdf.text(`${number}. ${section.title}`, MARGIN, pdf.y, { width });
  pdf.moveDown(0.3).font('regular').fontSize(10).fillColor(colours.ink);
  for (const block of section.blocks) writeBlock(sheet, block);
}

function writeBlock(sheet: Sheet, block: ContractBlock) {
  const { pdf, width } = sheet;
  switch (block.kind) {
    case 'text':
      pdf.text(block.text, MARGIN, pdf.y, { width, lineGap: 2 }).moveDown(0.4);
      break;
    case 'facts':
      block.items.forEach(({ term, value }) => fact(sheet, term, value));
      pdf.moveDown(0.3);
      break;
    case 'list':
      block.items.forEach((item) => listItem(sheet, item));
      break;
    case 'price':
      block.lines.forEach((line) => priceLine(sheet, line));
      pdf.moveDown(0.4);
      break;
    case 'signatures':
      writeSignatures(sheet, block.lines);
  }
}

function fact({ pdf, width }: Sheet, term: string, value: string) {
  const room = width - TERM_WIDTH;
  ensureRoom(pdf, pdf.heightOfString(value, { width: room }));
  const top = pdf.y;
  pdf.fillColor(colours.muted).text(term, MARGIN, top, { width: TERM_WIDTH - 10 });
  const after = pdf.y;
  pdf.fillColor(colours.ink).text(value, MARGIN + TERM_WIDTH, top, { width: room });
  pdf.y = Math.max(after, pdf.y) + 2;
}

function listItem({ pdf, width }: Sheet, item: string) {
  ensureRoom(pdf, pdf.heightOfString(item, { width: width - 14, lineGap: 2 }));
  const top = pdf.y;
  pdf.text('•', MARGIN + 2, top, { width: 10 });
  pdf.text(item, MARGIN + 14, top, { width: width - 14, lineGap: 2 }).moveDown(0.2);
}

function priceLine({ pdf, width }: Sheet, line: { label: string; amount: string; total: boolean }) {
  ensureRoom(pdf, 22);
  if (line.total) {
    pdf
      .moveTo(MARGIN, pdf.y + 2)
      .lineTo(MARGIN + width, pdf.y + 2)
      .strokeColor(colours.line)
      .stroke();
    pdf.y += 6;
  }
  const top = pdf.y;
  pdf.font(line.total ? 'bold' : 'regular');
  pdf.text(line.label, MARGIN, top, { width: width - 130 });
  const after = pdf.y;
  pdf.text(line.amount, MARGIN + width - 120, top, { width: 120, align: 'right' });
  pdf.font('regular').y = Math.max(after, pdf.y) + 2;
}

function signatures(sheet: Sheet, contract: ContractRecord, locale: Locale) {
  const { pdf, width, t } = sheet;
  ensureRoom(pdf, 190);
  pdf.moveDown(1).font('bold').fontSize(12).fillColor(colours.brand);
  pdf.text(t('contract.v1.signatures.title'), MARGIN, pdf.y, { width }).moveDown(0.4);
  writeSignatures(sheet, signaturesOf(contract, locale));
}

function writeSignatures({ pdf, width }: Sheet, lines: readonly SignatureLine[]) {
  ensureRoom(pdf, SIGNATURES_HEIGHT);
  const column = (width - 24) / 2;
  const top = pdf.y;
  let end = top;
  for (const [index, line] of lines.entries()) {
    const left = MARGIN + index * (column + 24);
    pdf.font('regular').fontSize(10).fillColor(colours.muted);
    pdf.text(line.label, left, top, { width: column, lineBreak: false, ellipsis: true });
    drawn(pdf, line.path, left, top + DRAWN.above);
    pdf.font('bold').fontSize(13).fillColor(colours.ink);
    pdf.text(line.name ?? ' ', left, top + DRAWN.above + DRAWN.height, { width: column });
    const rule = pdf.y + 4;
    pdf
      .moveTo(left, rule)
      .lineTo(left + column, rule)
      .strokeColor(colours.line)
      .stroke();
    pdf.font('regular').fontSize(8.5).fillColor(colours.muted);
    pdf.text(line.words, left, rule + 5, { width: column });
    end = Math.max(end, pdf.y);
  }
  pdf.y = end + 6;
  pdf.font('regular').fontSize(10).fillColor(colours.ink);
}

/** The space for a drawn signature above the name, in points. */
const DRAWN = { above: 16, height: 52 } as const;

/** Of both signatures with names and dates, in points. */
const SIGNATURES_HEIGHT = 140;

function drawn(pdf: PDFKit.PDFDocument, path: string | null, left: number, top: number) {
  if (path === null) return;
  pdf.save().translate(left, top);
  pdf
    .scale(DRAWN.height / signatureBox.height)
    .lineWidth(5)
    .lineCap('round')
    .lineJoin('round');
  pdf.path(path).strokeColor(colours.ink).stroke().restore();
}

/** Writes the foot of every page, at the end, when the number of pages is known. */
function footers({ pdf, width, t }: Sheet, hash: string, test: boolean) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - MARGIN - 14;
    const position = t('contract.v1.page', { page: page + 1, pages: count });
    pdf.font('regular').fontSize(7.5).fillColor(colours.muted);
    pdf.text(t('contract.v1.hash', { hash }), MARGIN, top, { width: width - 90, lineBreak: false });
    pdf.text(position, MARGIN + width - 90, top, { width: 90, align: 'right', lineBreak: false });
    if (test) testMark(pdf, width, t('contract.v1.test'));
  }
}

function testMark(pdf: PDFKit.PDFDocument, width: number, words: string) {
  pdf.font('bold').fontSize(8.5).fillColor(colours.test);
  pdf.text(words, MARGIN, MARGIN - 26, { width, align: 'right', lineBreak: false });
}

function ensureRoom(pdf: PDFKit.PDFDocument, height: number) {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}
