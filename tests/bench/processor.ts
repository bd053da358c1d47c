import { readFileSync, readdirSync } from 'node:fs';

/** Linux reports processor time to programs in this unit. */
const TICKS_PER_SECOND = 100;

type Row = { pid: number; parent: number; ticks: number };

/**
 * Processor seconds of a process and all processes it has started, also those that have ended; `undefined` without
 * /proc.
 */
export function processorSeconds(pid: number): number | undefined {
  const rows = processes();
  if (!rows) return undefined;
  const family = new Set([pid]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const row of rows) if (family.has(row.parent)) family.add(row.pid);
  }
  const ticks = rows.filter((row) => family.has(row.pid)).map((row) => row.ticks);
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

function processes(): Row[] | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => processOf(pid) ?? []);
  } catch {
    return undefined;
  }
}

/** See proc_pid_stat(5). The name is in brackets and may contain anything; after it come state, parent, … */
function processOf(pid: string): Row | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent: Number(fields[1]), ticks };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}
