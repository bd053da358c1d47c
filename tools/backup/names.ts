import { startOf, type Piece } from './wal.ts';

// What the objects of a backup are called: `base-…` (a copy of the database's files), `wal-…` (its log), `file-…`
// (stored files).

/** Moments in the names of copies, which sort as they followed each other: 20261125T034500Z. */
export const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

export const partName = ({ stamp }: { stamp: string }, part: number) =>
  `base-${stamp}-${String(part).padStart(6, '0')}`;

export const manifestName = ({ stamp }: { stamp: string }) => `base-${stamp}-whole`;

/** @param history empty for backups of releases that told histories apart by their timeline alone */
export const logPrefix = (history: string) => (history === '' ? 'wal-' : `wal-${history}-`);

export const pieceName = (history: string, { segment, from }: Pick<Piece, 'segment' | 'from'>) =>
  `${logPrefix(history)}${segment}-${from.toString(16).padStart(8, '0')}`;

const piecePattern = /^wal-(?:([\w.]+)-)?([0-9A-F]{24})-([0-9a-f]{8})$/;

/** @returns nothing for a name of something else */
export function readPieceName(name: string) {
  const [, history = '', segment, from] = piecePattern.exec(name) ?? [];
  if (segment === undefined || from === undefined) return undefined;
  return { history, segment, from: Number.parseInt(from, 16) };
}

/** @returns the position of the first byte of a piece of the log */
export function pieceStart(name: string): number {
  const piece = readPieceName(name);
  return piece ? startOf(piece.segment) + piece.from : 0;
}
