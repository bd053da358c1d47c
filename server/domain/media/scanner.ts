import { env } from '#server/env.ts';
import { scanWithClamd, type Verdict } from './clamd.ts';

/** Longer than ClamAV takes for the largest file that may be uploaded. */
const TIMEOUT_MS = 20_000;

/** Looks at a file on this machine before anything is done with it. */
type Scanner = (file: string) => Promise<Verdict>;

type ScannerSettings = { CLAMAV_HOST?: string | undefined; CLAMAV_PORT: number };

/** ClamAV where its daemon is named. Without one, nothing is looked at, of which production is told at its start. */
export function scannerFor(settings: ScannerSettings, timeoutMs = TIMEOUT_MS): Scanner {
  const { CLAMAV_HOST: host, CLAMAV_PORT: port } = settings;
  if (!host) return () => Promise.resolve({ kind: 'clean' });
  return (file) => scanWithClamd({ host, port, timeoutMs }, file);
}

export const isScanning = env.CLAMAV_HOST !== undefined;

export const scanFile: Scanner = scannerFor(env);
