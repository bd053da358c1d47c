import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server writes about itself in its data folder, or nothing when there is none. */
export function postmaster(data: string) {
  const file = join(data, 'postmaster.pid');
  const lines = linesOf(file);
  return lines && { file, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
}

/** The server deletes the file when it stops, which may be at this very moment. */
function linesOf(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
