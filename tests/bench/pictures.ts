import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { printTable } from './table.ts';

const PICTURES = 5;
const EFFORTS = [1, 2, 4];
const QUALITY = 55;

/** Compares the size of AVIF and WebP copies of the demo's pictures, and the time to make them on one core. */
const folder = path.resolve(process.argv[2] ?? 'storage/media');
const largest = (await readdir(folder))
  .filter((file) => file.endsWith('-960.webp'))
  .slice(0, PICTURES);
if (largest.length === 0) throw new Error(`No pictures in ${folder}: start the product once.`);
sharp.concurrency(1);

const rows: string[][] = [];
for (const effort of EFFORTS) rows.push(await measure(effort));
printTable(['AVIF effort', 'ms a picture', '960 of WebP', '480 of WebP'], rows);

async function measure(effort: number): Promise<string[]> {
  const sum = { ms: 0, large: 0, small: 0, webpLarge: 0, webpSmall: 0 };
  for (const file of largest) {
    const source = path.join(folder, file);
    const began = performance.now();
    const large = await sharp(source).avif({ quality: QUALITY, effort }).toBuffer();
    const small = await sharp(source).resize(480).avif({ quality: QUALITY, effort }).toBuffer();
    sum.ms += performance.now() - began;
    sum.large += large.length;
    sum.small += small.length;
    sum.webpLarge += (await stat(source)).size;
    sum.webpSmall += (await stat(source.replace('-960.', '-480.'))).size;
  }
  return [
    String(effort),
    String(Math.round(sum.ms / largest.length)),
    (sum.large / sum.webpLarge).toFixed(2),
    (sum.small / sum.webpSmall).toFixed(2),
  ];
}
