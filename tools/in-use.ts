import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';
import { postmaster } from './postgres/postmaster.ts';
import { isAlive, isPostgres } from './postgres/processes.ts';

const servingIn = (storage: string) => join(storage, 'serving');

/** What production leaves behind: its settings may come from a service's unit, which a shell does not see. */
const productionIn = (storage: string) => join(storage, 'production');

/** Notes beside the stored files that this process serves them, until it ends. */
export function noteServing(storage: string, environment: string): void {
  mkdirSync(servingIn(storage), { recursive: true, mode: 0o700 });
  const file = join(servingIn(storage), String(process.pid));
  writeFileSync(file, '');
  process.once('exit', () => rmSync(file, { force: true }));
  if (environment === 'production')
    writeFileSync(productionIn(storage), 'These are the files of an installation in production.\n');
}

export function holdsProduction(storage: string): boolean {
  return existsSync(productionIn(storage));
}

/**
 * @param home the folder of the bundled PostgreSQL
 * @param storage the folder of stored files
 * @throws {StartFailure} while a process serves one of the two
 */
export async function refuseInUse(home: string, storage: string): Promise<void> {
  const [process] = servingProcesses(storage);
  if (process !== undefined)
    throw new StartFailure(
      `Volan is running (process ${process}). Stop it first; if that is another program, remove ${servingIn(storage)}.`,
    );
  const database = postmaster(join(home, 'data'));
  if (database && (await isPostgres(database.pid)))
    throw new StartFailure(
      `The bundled PostgreSQL is running (process ${database.pid}). Stop Volan and its backup first; after a crash, start and stop it once.`,
    );
}

function servingProcesses(storage: string): number[] {
  if (!existsSync(servingIn(storage))) return [];
  return readdirSync(servingIn(storage)).map(Number).filter(isServing);
}

/** The id of a process that was killed may have been given to another program. */
function isServing(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || readFileSync(command, 'utf8').includes('node');
}
