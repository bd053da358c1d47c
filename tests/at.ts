import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

// Runs a command, and all that it starts, as if it were another moment; from there time goes on:
// node tests/at.ts 2027-03-28T00:30Z npx vitest run tests/http/fleet-day.test.ts
// PostgreSQL's own clock must agree with that of Node, so both are moved by libfaketime, which each process loads.
// What stays as it is: the times of stored files, and that PostgreSQL under libfaketime waits for ever in a deadlock, so that
// the few tests of those fail there.
const [moment = '', command = '', ...args] = process.argv.slice(2);

const places = [
  process.env['LIBFAKETIME'] ?? '',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
];

const library = places.find((place) => existsSync(place));
const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);

if (!library) fail('libfaketime was not found: install it, or set LIBFAKETIME to the file.');
else if (Number.isNaN(seconds) || command === '')
  fail('Say when, and what to run: 2027-03-28T00:30Z npx vitest run <file>');
else run(library);

function run(preloaded: string): void {
  const env = {
    ...process.env,
    LD_PRELOAD: preloaded,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Waiting goes on as always.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  spawn(command, args, { env, stdio: 'inherit' }).once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
