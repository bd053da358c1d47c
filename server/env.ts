import { hkdfSync } from 'node:crypto';
import { readEnvironment } from './environment.ts';

/**
 * The environment, checked once when the first module asks for it.
 * @throws StartFailure that names every wrong or missing variable at once.
 */
export const env = readEnvironment(process.env);

/**
 * A secret of its own for one purpose, the same as long as APP_KEY is.
 * @param purpose such as `file-links`
 * @returns 64 hexadecimal digits
 */
export function secretFor(purpose: string, key = env.APP_KEY) {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex');
}
