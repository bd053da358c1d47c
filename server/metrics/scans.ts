import { Counter } from 'prom-client';
import type { Verdict } from '../domain/media/clamd.ts';

const scans = new Counter({
  name: 'volan_uploads_scanned_total',
  help: 'Uploaded files at which the virus scan has looked, by what it said.',
  labelNames: ['verdict'],
});

export function countScan({ kind }: Verdict): void {
  scans.inc({ verdict: kind });
}
