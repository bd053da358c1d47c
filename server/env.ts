import { hkdfSync } from 'node:crypto';
import { readEnvironment } from './environment.ts';

/**
 * The environment, checked once when the first module asks for it.
 * @throws StartFailure that names every wrong or missing variable at once.
 */
export const env = readEnvironment(process.env);

/** Whether a collector of traces is named. */
export const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;

const secrets = new Map<string, string>();

/**
 * A secret for one purpose, derived from APP_KEY.
 * @param purpose such as `file-links`; only fixed texts, because each result is kept in memory
 * @returns 64 hexadecimal digits
 */
export function secretFor(purpose: string, key = env.APP_KEY) {
  const name = `${purpose} ${key}`;
  const known = secrets.get(name);
  if (known !== undefined) return known;
  const secret = Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex');
  secrets.set(name, secret);
  return secret;
}
