import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The font files of our PDFs. */
export const pdfFonts = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

export const pdfColours = {
  ink: '#1d2523',
  muted: '#5d6663',
  line: '#d5d9d6',
  brand: '#0b5351',
  test: '#a3480a',
};

/** All bytes of a PDF, once the document has ended. */
export async function collectPdf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
  });
}

/** A column of a table: where it begins, from the left margin, and how wide it is. */
type PdfColumn = { readonly at: number; readonly width: number; readonly isAmount?: true };

type Table = {
  pdf: PDFKit.PDFDocument;
  columns: readonly PdfColumn[];
  /** Around the page, and the width between both sides. */
  margin: number;
  width: number;
  /** Writes the head of the table again on a new page. */
  head: () => void;
};

/** Writes a row of a table. If the page is full, it begins a new one with the head of the table. */
export function writeRow(table: Table, cells: readonly string[], font: 'regular' | 'bold') {
  const { pdf, columns, margin, width: whole, head } = table;
  const set = () => pdf.font(font).fontSize(8.5).fillColor(pdfColours.ink);
  set();
  const heights = cells.map((text, at) =>
    pdf.heightOfString(text, { width: columns[at]?.width ?? 0 }),
  );
  const height = Math.max(...heights) + 7;
  if (isPageFull(pdf, height, margin)) {
    pdf.addPage();
    head();
    set();
  }
  const top = pdf.y;
  for (const [at, { at: left, width, isAmount }] of columns.entries())
    pdf.text(cells[at] ?? '', margin + left, top, { width, align: isAmount ? 'right' : 'left' });
  pdf.y = top + height;
  pdf
    .moveTo(margin, pdf.y - 4)
    .lineTo(margin + whole, pdf.y - 4)
    .strokeColor(pdfColours.line)
    .lineWidth(0.5)
    .stroke();
}

/** Whether something of this height has no place above the foot of the page. */
export function isPageFull(pdf: PDFKit.PDFDocument, height: number, margin: number): boolean {
  return pdf.y + height > pdf.page.height - margin - 24;
}
