import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordProblem } from '#server/domain/users/password-rules.ts';

const ana = { name: 'Ștefana Țurcanu', email: 'stefana.t@exemplu.ro' };

test.each([
  ['password', 'common'],
  ['PassWord', 'common'],
  ['qwertyuiop', 'common'],
  ['1234567890', 'common'],
  ['aaaaaaaaaa', 'common'],
  ['abababababab', 'common'],
  ['Parola2024!', 'common'],
  ['volan12345', 'common'],
  ['București1', 'common'],
  ['Turcanu1990', 'personal'],
  ['ȘtefanaȚurcanu', 'personal'],
  ['stefana.t@exemplu.ro', 'personal'],
  ['stefanat2024', 'personal'],
  ['patru mașini galbene', null],
  ['nu-i-parola-mea', null],
  ['7391 8264 0173', null],
])('%s is %s', (password, problem) => {
  expect(passwordProblem(password, ana)).toBe(problem);
});

test('at least 3,000 leaked passwords long enough to be chosen are known', () => {
  const file = new URL('../../../server/domain/users/common-passwords.txt', import.meta.url);
  const known = new Set(readFileSync(file, 'utf8').trim().split('\n'));

  expect(known.size).toBeGreaterThanOrEqual(3_000);
  expect([...known].every((password) => password.length >= 8)).toBe(true);
});
