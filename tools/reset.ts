import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { readSecretFiles } from '#server/secret-files.ts';
import { inProject } from '#server/lib/paths.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { emptyInstallation } from './emptying.ts';
import { bundledHome } from './postgres/database.ts';

try {
  if (existsSync(inProject('.env'))) loadEnvFile(inProject('.env'));
  await emptyInstallation(
    { home: bundledHome(), storage: inProject('storage') },
    readSecretFiles(process.env, ['APP_ENV', 'DATABASE_URL']),
  );
  console.log('The bundled database and the stored files are gone. `npm start` begins anew.');
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
