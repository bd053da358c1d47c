import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @returns the absolute path of a file or folder of the project */
export function inProject(path: string) {
  return fileURLToPath(new URL(path, new URL('../../', import.meta.url)));
}
