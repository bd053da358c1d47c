import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { generateWhenNeeded } from './generate.ts';
import { inProject, root } from '#server/lib/paths.ts';

type Step = { name: string; command: string; slow?: true };

/** Everything a change must pass, the quickest first. The first failure ends the run. */
const steps: Step[] = [
  { name: 'Format', command: 'oxfmt --check' },
  { name: 'Lint', command: 'oxlint' },
  { name: 'Unused code', command: 'knip --treat-config-hints-as-errors' },
  { name: 'Types', command: 'tsc -b' },
  { name: 'Imports', command: 'node tools/imports.ts' },
  { name: 'Expressions', command: 'node tools/expressions.ts' },
  { name: 'Unit and integration tests', command: 'vitest run' },
  { name: 'Statements no test ran', command: 'node tests/support/unrun-statements.ts' },
  { name: 'Build', command: 'node tools/build.ts' },
  { name: 'Budgets', command: 'node tests/bench/budgets.ts' },
  { name: 'End-to-end tests', command: 'playwright test --pass-with-no-tests', slow: true },
  { name: 'Killed processes', command: 'node tests/kill/run.ts 0', slow: true },
];

const isFast = process.argv.includes('--fast');
const begun = Date.now();

await generateWhenNeeded();
for (const step of steps.filter(({ slow }) => !(slow && isFast))) {
  const stepBegun = Date.now();
  console.log(`\n▸ ${step.name}: ${step.command}`);
  const status = await run(step.command);
  console.log(`${status === 0 ? '✓' : '✗'} ${step.name} in ${secondsSince(stepBegun)} s`);
  if (status !== 0) process.exit(status);
}
console.log(`\nEverything passes, in ${secondsSince(begun)} s.`);

/** The project's own tools and its own Node stand first in `PATH`, before those of the machine. */
async function run(command: string) {
  const path = [inProject('node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, TZ: 'UTC' },
  });
  const [status]: (number | null)[] = await once(child, 'exit');
  return status ?? 1;
}

function secondsSince(start: number) {
  return ((Date.now() - start) / 1000).toFixed(1);
}
