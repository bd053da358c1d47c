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
