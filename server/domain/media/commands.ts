import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeCopies, type CopyOptions, type StoredImage } from './copies.ts';
import { decodeImage, pictureInTurn } from './decode.ts';

/**
 * Checks an uploaded picture, turns it upright, removes everything but its pixels and writes its copies. The name is
 * made from the content, so the same picture uploaded twice is stored once.
 *
 * @param options.stem another name, for a picture whose name must not say anything about its content
 *
 * @throws {ImageRefusal}
 */
export function storeImage(
  input: Buffer | string,
  { stem, ...options }: CopyOptions & { stem?: string } = {},
): Promise<StoredImage> {
  return pictureInTurn(async () => {
    const bytes = typeof input === 'string' ? await readFile(input) : input;
    const name = stem ?? createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    return writeCopies(await decodeImage(bytes), name, options);
  });
}
