import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { BUNDLED_DATABASE } from '../database-settings.ts';
import { readEnvironment, variableNames } from '../environment.ts';
import { inProject } from '../lib/paths.ts';
import { readSecretFilesOfProcess } from '../secret-files.ts';

const dotEnvFile = inProject('.env');
const secretsFile = inProject('storage/secrets.json');

/**
 * Completes `process.env` from .env and, except in production, with secrets that are created once and stored.
 * @returns the checked environment and whether the bundled PostgreSQL is wanted
 * @throws StartFailure that names every wrong or missing variable at once.
 */
export function loadSettings(options: { dotEnv: boolean }) {
  if (options.dotEnv && existsSync(dotEnvFile)) loadEnvFile(dotEnvFile);
  readSecretFilesOfProcess(variableNames);
  if (process.env['APP_ENV'] !== 'production') process.env['APP_KEY'] ||= generatedKey();
  const bundled = !process.env['DATABASE_URL'];
  const env = readEnvironment(
    bundled ? { ...process.env, DATABASE_URL: BUNDLED_DATABASE } : process.env,
  );
  return { env, bundled };
}

function generatedKey() {
  mkdirSync(inProject('storage'), { recursive: true });
  const fresh = JSON.stringify({ APP_KEY: randomBytes(32).toString('hex') });
  try {
    writeFileSync(secretsFile, fresh, { mode: 0o600, flag: 'wx' });
  } catch {
    // The file exists: an earlier start made it.
  }
  const secrets: unknown = JSON.parse(readFileSync(secretsFile, 'utf8'));
  return typeof secrets === 'object' && secrets && 'APP_KEY' in secrets
    ? String(secrets.APP_KEY)
    : undefined;
}
