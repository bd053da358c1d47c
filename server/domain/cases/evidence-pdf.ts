import Pdf from 'pdfkit';
import { collectPdf, pdfColours as colours, pdfFonts as fonts } from '#server/lib/pdf.ts';

/** What is written and shown to a client's bank, which reads English. Photos are JPEG files. */
export type EvidencePdf = {
  title: string;
  /** It does not depend on the time, so the same evidence always gives the same bytes. */
  madeFor: Date;
  sections: { title: string; lines: string[]; photos: { caption: string; jpeg: Uint8Array }[] }[];
};

const MARGIN = 56;
const GAP = 12;
const PHOTO = { width: 235, height: 176, below: 18 };

export async function evidencePdf({ title, madeFor, sections }: EvidencePdf): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, CreationDate: madeFor },
  });
  const bytes = collectPdf(pdf);
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  pdf.font('bold').fontSize(18).fillColor(colours.ink).text(title);
  for (const section of sections) {
    pdf.moveDown(1).font('bold').fontSize(12).fillColor(colours.brand).text(section.title);
    pdf.moveDown(0.3).font('regular').fontSize(10).fillColor(colours.ink);
    for (const line of section.lines) pdf.text(line, { lineGap: 2 }).moveDown(0.3);
    drawPhotos(pdf, section.photos);
  }
  pdf.end();
  return bytes;
}

/** Two in a row. */
function drawPhotos(pdf: PDFKit.PDFDocument, photos: EvidencePdf['sections'][number]['photos']) {
  photos.forEach(({ caption, jpeg }, at) => {
    const isFirst = at % 2 === 0;
    const height = PHOTO.height + PHOTO.below;
    if (isFirst && pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const [left, top] = [isFirst ? MARGIN : MARGIN + PHOTO.width + GAP, pdf.y];
    pdf.image(Buffer.from(jpeg), left, top, { fit: [PHOTO.width, PHOTO.height] });
    pdf.fontSize(8.5).fillColor(colours.muted);
    pdf.text(caption, left, top + PHOTO.height + 3, { width: PHOTO.width, lineBreak: false });
    const isLast = at === photos.length - 1;
    pdf.x = MARGIN;
    pdf.y = isFirst && !isLast ? top : top + height;
    pdf.fontSize(10).fillColor(colours.ink);
  });
}
