import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '#server/lib/paths.ts';
import { emptyInstallation } from '#tools/emptying.ts';
import { noteServing } from '#tools/in-use.ts';

function installation() {
  const storage = mkdtempSync(join(tmpdir(), 'volan-reset-'));
  onTestFinished(() => rmSync(storage, { recursive: true, force: true }));
  const home = join(storage, 'postgres');
  const document = join(storage, 'private', 'licence');
  mkdirSync(home);
  mkdirSync(join(storage, 'private'));
  writeFileSync(document, 'licence');
  return { place: { home, storage }, document };
}

test('an installation for developing that is not running is emptied', async () => {
  const { place } = installation();

  await emptyInstallation(place, { APP_ENV: 'local' });

  expect(existsSync(place.storage)).toBe(false);
});

test.each([
  ['in production', { APP_ENV: 'production' }, 'installation in production'],
  ['with a database of one’s own', { DATABASE_URL: 'postgresql://db/volan' }, 'DATABASE_URL names'],
])('%s nothing is removed', async (_where, settings, message) => {
  const { place, document } = installation();

  await expect(emptyInstallation(place, settings)).rejects.toThrow(message);

  expect(existsSync(document)).toBe(true);
});

test('what has served in production is not emptied by a shell that does not know the settings', async () => {
  const { place, document } = installation();
  noteServing(place.storage, 'production');
  rmSync(join(place.storage, 'serving'), { recursive: true });

  await expect(emptyInstallation(place, {})).rejects.toThrow('installation in production');

  expect(existsSync(document)).toBe(true);
});

test('nothing is removed while a process serves it, and a killed one does not stand in the way', async () => {
  const { place, document } = installation();
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  mkdirSync(join(place.storage, 'serving'));
  writeFileSync(join(place.storage, 'serving', String(server.pid)), '');

  await expect(emptyInstallation(place, {})).rejects.toThrow(`running (process ${server.pid})`);
  expect(existsSync(document)).toBe(true);

  server.kill('SIGKILL');
  await ended;
  await emptyInstallation(place, {});
  expect(existsSync(document)).toBe(false);
});

test('a process that serves is noted until it ends', () => {
  const { place } = installation();
  const module = JSON.stringify(inProject('tools/in-use.ts'));
  const folder = JSON.stringify(place.storage);
  const script = `const { noteServing } = await import(${module}); noteServing(${folder}, 'local');
    console.log((await import('node:fs')).readdirSync(${folder} + '/serving').length)`;

  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);

  expect(String(stdout).trim()).toBe('1');
  expect(readdirSync(join(place.storage, 'serving'))).toEqual([]);
});
