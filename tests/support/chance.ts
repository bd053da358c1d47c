import fc from 'fast-check';

const factor = Number(process.env['FUZZ_FACTOR'] ?? 1);

// A run tries the same cases each time, so that what it says hangs on the code alone. Other cases, and more of them:
// FUZZ_SEED=$RANDOM FUZZ_FACTOR=20 npx vitest run <file>
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_122) });

export { fc };

/** How many cases to try, and how long that may take. */
export function cases(numRuns: number) {
  return { numRuns: numRuns * factor };
}

/** For a test whose cases take long. */
export function patience(ms: number) {
  return { timeout: ms * factor };
}
