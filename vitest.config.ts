import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Files that have their process to themselves: they set its environment, take another database, change what modules
 * keep for good, or go again and again through all money there is, which other files would make more of.
 */
const apart = [
  'tests/{boot,demo,gateway,js,map,realtime,tools}/**/*.test.{ts,tsx}',
  'tests/db/{migrate,old-documents,replica}.test.ts',
  'tests/documents/documents-over-time.test.ts',
  'tests/domain/cars/map.test.ts',
  'tests/domain/payments/{receivables,settlements}.test.ts',
  'tests/domain/reconciliation/*.test.ts',
  'tests/jobs/{catching-up,stopping}.test.ts',
  'tests/http/{auth-throttles,large-areas,plans,race,sessions,traces}.test.ts',
];

const common = {
  pool: 'forks',
  env: { TZ: 'UTC' },
  setupFiles: 'tests/support/worker.ts',
  testTimeout: 20_000,
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/run.ts',
    // Vitest would leave one core free, and so run a machine of two cores one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        // One application for all files of a process: importing and starting it takes longer than most of their tests.
        test: {
          ...common,
          name: 'together',
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...apart, 'tests/e2e/**'],
        },
      },
      { test: { ...common, name: 'apart', include: apart } },
    ],
  },
});
