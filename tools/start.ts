import { demoAccounts } from './demo/first-run.ts';
import { develop } from './dev.ts';
import type { Env } from '#server/environment.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { prepare, say, type Started } from './prepare.ts';
import { stopInOrder, type Running } from '#server/boot/serve.ts';
import { serveDemo } from './demo/serve-demo.ts';

const dev = process.argv.includes('--dev');

// Set before anything loads: dates must be in UTC, and React's development build renders four times slower.
process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] = dev ? 'development' : 'production';

const started: Started & { app?: Running } = {};
stopInOrder((stop) => [async () => started.app?.close(stop), async () => started.cluster?.stop()]);

try {
  const env = await prepare({ dev, dotEnv: true }, started);
  started.app = dev ? await develop() : await serveDemo({ dev, port: env.PORT });
  await announce(env, started.app.url);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  await started.cluster?.stop();
  process.exit(1);
}

async function announce(env: Env, url: string) {
  say(`\n${env.APP_NAME} is running at ${url}`);
  if (env.APP_ENV === 'production') return;
  for (const { role, email, password } of await demoAccounts()) {
    say(`  ${role.padEnd(22)} ${email.padEnd(32)} ${password}`);
  }
}
