import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eachOf } from '#server/lib/each.ts';
import { copyNames } from '#shared/image.ts';
import { writeCopies, type CopyOptions, type StoredImage } from './copies.ts';
import { decodeImage, pictureInTurn } from './decode.ts';
import { pictureStorage } from './pictures.ts';
import { stemOf, unshown } from './queries.ts';

/**
 * Checks an uploaded picture, turns it upright, drops everything but its pixels and writes its
 * copies. The name comes from the content: the same upload twice is one set of files.
 *
 * @throws ImageRefusal
 */
export function storeImage(
  input: Buffer | string,
  options: CopyOptions = {},
): Promise<StoredImage> {
  return pictureInTurn(async () => {
    const bytes = typeof input === 'string' ? await readFile(input) : input;
    const stem = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    return writeCopies(await decodeImage(bytes), stem, options);
  });
}

/** Removes every copy of a picture that nothing shows any more; the same upload may have been made by others. */
export async function forgetPicture(file: string): Promise<void> {
  const [stem] = await unshown([stemOf(file)]);
  if (stem === undefined) return;
  const copies = [...copyNames(file, 'webp'), ...copyNames(file, 'avif')];
  await eachOf(copies, ({ name }) => pictureStorage.remove(name));
}
