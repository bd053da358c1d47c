import { decodeImage, pictureInTurn } from '../media/decode.ts';
import { MAX_IMAGE_BYTES } from '../media/inspect.ts';
import { ImageRefusal } from '../media/refusal.ts';

export type CleanFile = { bytes: Buffer; mime: 'image/jpeg' | 'application/pdf' };

/**
 * What is stored of an upload: of a picture only its pixels; a PDF unchanged, because it is never opened here and only
 * sent as a download.
 *
 * @throws {ImageRefusal}
 */
export async function cleanDocument(bytes: Buffer): Promise<CleanFile> {
  if (isPdf(bytes)) {
    if (bytes.byteLength > MAX_IMAGE_BYTES) throw new ImageRefusal('too-large');
    if (!endsLikePdf(bytes)) throw new ImageRefusal('broken');
    return { bytes, mime: 'application/pdf' };
  }
  return cleanPicture(bytes);
}

/** @throws {ImageRefusal} also for a PDF */
export function cleanPicture(bytes: Buffer): Promise<CleanFile> {
  return pictureInTurn(async () => {
    const picture = (await decodeImage(bytes)).flatten({ background: '#ffffff' });
    return { bytes: await picture.jpeg({ quality: 85 }).toBuffer(), mime: 'image/jpeg' };
  });
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

/** The end marker must be near the end; some programs write a little after it. */
function endsLikePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF');
}
