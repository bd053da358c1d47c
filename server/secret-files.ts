import { readFileSync } from 'node:fs';
import { StartFailure } from './lib/start-failure.ts';

const SUFFIX = '_FILE';

type Source = Record<string, string | undefined>;

/**
 * Puts in place each setting that is given as the path of a file, as containers and services get their secrets:
 * `APP_KEY_FILE=/run/secrets/app_key`. The line break at the end of the file does not belong to it.
 *
 * @param names of the settings that there are
 * @throws {StartFailure} that names every setting given twice and every file that cannot be read
 */
export function readSecretFiles(source: Source, names: readonly string[]): Source {
  const filled = { ...source };
  const problems = names
    .filter((name) => source[name + SUFFIX])
    .flatMap((name) => {
      const file = source[name + SUFFIX] ?? '';
      delete filled[name + SUFFIX];
      if (source[name]) return [`${name} and ${name}${SUFFIX} are both set: one of them is meant`];
      try {
        const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
        filled[name] = value;
        return value === '' ? [`${name}${SUFFIX} names an empty file: ${file}`] : [];
      } catch (error) {
        return [`${name}${SUFFIX} names a file that cannot be read: ${reasonOf(error)}`];
      }
    });
  if (problems.length === 0) return filled;
  throw new StartFailure(
    `The environment is not right (see .env.example):\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
}

/** The same for the process itself, whose other parts read its environment. */
export function readSecretFilesOfProcess(names: readonly string[]): void {
  const filled = readSecretFiles(process.env, names);
  for (const name of names) {
    delete process.env[name + SUFFIX];
    if (filled[name] !== undefined) process.env[name] = filled[name];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
