import { loadSettings } from '#server/boot/settings.ts';
import { warningsOf } from '#server/environment.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { bringUpToDate } from './migrations/apply.ts';
import type { Cluster } from './postgres/postgres.ts';

// Checks every setting by using it, and opens the first account of the staff. Nothing that it writes stays, except the
// migrations and that account; so it may be run again after each change of a setting.
process.env['TZ'] = 'UTC';

let cluster: Cluster | undefined;
try {
  const { env, bundled } = loadSettings({ dotEnv: true });
  for (const warning of warningsOf(env)) console.warn(`! ${warning}`);
  if (bundled) cluster = await (await import('./postgres/database.ts')).startBundledDatabase();
  await bringUpToDate();
  process.exitCode = (await checkedAndOpened()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster?.stop();
}

/** Loaded late: the modules of the server read the environment, and the bundled database's address is known only now. */
async function checkedAndOpened(): Promise<boolean> {
  const [{ checkSettings }, { askForFirstAdmin }, { openTerminal }, { disconnect }, { stopQueue }] =
    await Promise.all([
      import('./setup/checks.ts'),
      import('./setup/first-admin.ts'),
      import('./setup/terminal.ts'),
      import('#server/db/client.ts'),
      import('#server/queue/queue.ts'),
    ]);
  const terminal = openTerminal();
  try {
    const wrong = await checkSettings(terminal.say);
    if (!wrong.includes('Database')) await askForFirstAdmin(terminal);
    return wrong.length === 0;
  } finally {
    terminal.close();
    await stopQueue();
    await disconnect();
  }
}
