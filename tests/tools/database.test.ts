import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseForeign, setAsideForeign } from '#tools/postgres/database.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volan-home-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file as it was written so many minutes ago. */
function written(name: string, minutesAgo: number) {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '18');
  const at = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(file, at, at);
  return file;
}

const home = () => join(folder, 'postgres');

test('a database older than the secrets is of a clone that is gone: it makes way and is kept', () => {
  written('postgres/data/PG_VERSION', 60);
  const secrets = written('secrets.json', 1);

  const aside = setAsideForeign(home(), secrets) ?? '';

  expect(existsSync(home())).toBe(false);
  expect(existsSync(join(aside, 'data', 'PG_VERSION'))).toBe(true);
});

test.each([
  ['made after the secrets', 1, 60, false],
  ['whose server runs', 60, 1, true],
])('a database %s stays', (_what, made, secretsMade, runs) => {
  written('postgres/data/PG_VERSION', made);
  if (runs) written('postgres/data/postmaster.pid', 0);
  const secrets = written('secrets.json', secretsMade);

  expect(setAsideForeign(home(), secrets)).toBeUndefined();
  expect(existsSync(join(home(), 'data', 'PG_VERSION'))).toBe(true);
});

test('no database, or no secrets of this clone’s own: nothing is moved', () => {
  expect(setAsideForeign(home(), written('secrets.json', 1))).toBeUndefined();
  written('postgres/data/PG_VERSION', 60);
  expect(setAsideForeign(home(), join(folder, 'none.json'))).toBeUndefined();
  expect(existsSync(home())).toBe(true);
});

test('a database of another account is not passed over for an empty one', () => {
  mkdirSync(home());
  const { uid } = statSync(home());

  expect(() => refuseForeign(home(), uid)).not.toThrow();
  expect(() => refuseForeign(join(folder, 'none'), uid + 1)).not.toThrow();
  expect(() => refuseForeign(home(), uid + 1)).toThrow(
    `${home()} belongs to ${userInfo().username}. Run this command as ${userInfo().username}.`,
  );
});
