import fc from 'fast-check';

/** How many times more than usual is tried. */
export const factor = Number(process.env['FUZZ_FACTOR'] ?? 1);

export const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

// Every run tries the same cases, so that its result depends only on the code. For other and more cases:
// FUZZ_SEED=$RANDOM FUZZ_FACTOR=20 npx vitest run <file>
fc.configureGlobal({ seed });

export { fc };

/** How many cases to try, and the time limit for them. */
export function cases(numRuns: number) {
  return { numRuns: numRuns * factor };
}

/** The time limit, in milliseconds, of a test with slow cases. */
export function patience(ms: number) {
  return { timeout: ms * factor };
}
