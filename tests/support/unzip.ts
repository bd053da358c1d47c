import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;

/** The files of a zip by name (APPNOTE 4.3; no ZIP64, which small archives do not use). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(bytesOf(END));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('This is no zip.');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, contentOf(archive, at));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const [isDeflated, size] = [
    archive.readUInt16LE(entry + 10) === 8,
    archive.readUInt32LE(entry + 20),
  ];
  const local = archive.readUInt32LE(entry + 42);
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(from, from + size);
  return isDeflated ? inflateRawSync(content) : content;
}

function bytesOf(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
