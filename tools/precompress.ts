import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|webmanifest)$/;

/** A smaller file fits in one packet, compressed or not. */
const LEAST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses every file of a folder that gets smaller by it, to `name.br` and `name.gz` at the same place in the target
 * folder.
 */
export async function precompress(folder: string, target: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const chosen = files.filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(chosen.map((file) => compressFile(join(folder, file), join(target, file))));
}

async function compressFile(source: string, target: string) {
  const content = readFileSync(source);
  if (content.length < LEAST_BYTES) return;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  mkdirSync(dirname(target), { recursive: true });
  if (br.length < content.length) writeFileSync(`${target}.br`, br);
  if (gz.length < content.length) writeFileSync(`${target}.gz`, gz);
}
