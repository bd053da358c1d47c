import { drawPdf } from '#server/lib/pdf-thread.ts';
import { evidencePdf, type EvidencePdf } from './evidence-pdf.ts';

await drawPdf((evidence: EvidencePdf) => evidencePdf(evidence));
