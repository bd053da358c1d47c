import { defineConfig } from '@playwright/test';
import { freePort } from '#tools/ports.ts';
import { browserArguments, findBrowser } from './tests/support/browser.ts';

// The workers read this file as well: what the first process decided reaches them through the environment.
if (!process.env['E2E_BROWSER']) {
  const { name, path } = await findBrowser();
  console.log(`Browser: ${name} (${path})`);
  const [port, pushPort] = [await freePort(), await freePort()];
  Object.assign(process.env, { E2E_BROWSER: path, E2E_PORT: port, E2E_PUSH_PORT: pushPort });
}
const pushPort = process.env['E2E_PUSH_PORT'] ?? '';
const port = process.env['E2E_PORT'] ?? '';
const executablePath = process.env['E2E_BROWSER'] ?? '';

export default defineConfig({
  testDir: 'tests/e2e',
  // The tour of the screens of hosts and staff takes minutes of its own: `npm run test:screens`.
  testIgnore: process.env['SCREENS'] ? [] : ['**/screens-of-hosts.spec.ts'],
  outputDir: 'test-results',
  reporter: 'list',
  // One more than the cores of a small machine: each waits for pages half of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args: browserArguments },
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1280, height: 800 },
    // Traces take a quarter of the time. To look for a cause: `playwright test --trace on NAME`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node tests/support/server.ts ${port} ${pushPort}`,
    wait: { stdout: /Ready for tests/ },
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
