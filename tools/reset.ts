import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundledHome } from './postgres/database.ts';
import { inProject } from '#server/lib/paths.ts';
import { postmaster } from './postgres/postmaster.ts';
import { isPostgres } from './postgres/processes.ts';

const home = bundledHome();
const running = postmaster(join(home, 'data'));

if (running && (await isPostgres(running.pid))) {
  console.error(
    `The bundled PostgreSQL is running (process ${running.pid}). Stop Volan first; after a crash, start and stop it once.`,
  );
  process.exitCode = 1;
} else {
  for (const folder of [home, inProject('storage')]) {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('The bundled database and the stored files are gone. `npm start` begins anew.');
}
