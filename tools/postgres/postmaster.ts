import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server writes about itself in its data folder, or nothing when there is none. */
export function postmaster(data: string) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { file, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
}
