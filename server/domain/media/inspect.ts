import sharp from 'sharp';
import { ImageRefusal } from './refusal.ts';

/** The upload route has stopped larger files already; this limit also covers every other way. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** A 40-megapixel photograph decodes to 120 MB; anything above is a mistake or an attack. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/**
 * Checks the first bytes, so that no parser for another format (SVG, PDF, TIFF) ever sees an upload, and then the
 * header.
 *
 * @throws {ImageRefusal}
 */
export async function inspect(input: Buffer): Promise<{ isHevc: boolean }> {
  if (!looksAllowed(input)) throw new ImageRefusal('unsupported-type');
  if (input.byteLength > MAX_IMAGE_BYTES) throw new ImageRefusal('too-large');
  const { width, height, compression } = await header(input);
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageRefusal('too-large');
  return { isHevc: compression === 'hevc' };
}

async function header(input: Buffer) {
  try {
    return await sharp(input, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new ImageRefusal('broken', { cause: error });
  }
}

const isoBrands = new Set(['avif', 'avis', 'heic', 'heix', 'heif', 'mif1', 'msf1']);

function looksAllowed(input: Buffer): boolean {
  const text = (from: number, to: number) => input.toString('latin1', from, to);
  const jpeg = input[0] === 0xff && input[1] === 0xd8 && input[2] === 0xff;
  const png = text(0, 8) === '\x89PNG\r\n\x1a\n';
  const webp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  const heif = text(4, 8) === 'ftyp' && isoBrands.has(text(8, 12));
  return jpeg || png || webp || heif;
}
