import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    env: { TZ: 'UTC' },
    pool: 'forks',
    globalSetup: 'tests/support/run.ts',
    setupFiles: 'tests/support/worker.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
