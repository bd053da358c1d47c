/** PostgreSQL writes its log into files of this size, unless told otherwise when the cluster was made. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENTS_PER_FILE_NUMBER = 0x1_0000_0000 / SEGMENT_BYTES;

/** Bytes of one file of the log: of `segment`, from `from` up to but not including `to`. */
export type Piece = { segment: string; from: number; to: number };

/** A position in the log, as PostgreSQL writes it (`16/B374D848`), as a number of bytes. */
export function positionOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
}

export function lsnOf(position: number): string {
  const high = Math.floor(position / 0x1_0000_0000);
  return `${high.toString(16)}/${(position % 0x1_0000_0000).toString(16)}`.toUpperCase();
}

/** The name of the file that holds the byte at a position. */
export function segmentAt(position: number, timeline: number): string {
  const number = Math.floor(position / SEGMENT_BYTES);
  return [
    timeline,
    Math.floor(number / SEGMENTS_PER_FILE_NUMBER),
    number % SEGMENTS_PER_FILE_NUMBER,
  ]
    .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
    .join('');
}

/** @returns the position of the first byte of a file of the log */
export function startOf(segment: string): number {
  const [number, within] = [segment.slice(8, 16), segment.slice(16)].map((hex) =>
    Number.parseInt(hex, 16),
  );
  return ((number ?? 0) * SEGMENTS_PER_FILE_NUMBER + (within ?? 0)) * SEGMENT_BYTES;
}

/** What lies between two positions, file by file. */
export function piecesBetween(from: number, to: number, timeline: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; at < to;) {
    const start = at - (at % SEGMENT_BYTES);
    const end = Math.min(to, start + SEGMENT_BYTES);
    pieces.push({ segment: segmentAt(at, timeline), from: at - start, to: end - start });
    at = end;
  }
  return pieces;
}
