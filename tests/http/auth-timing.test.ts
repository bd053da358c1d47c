import { expect, test } from 'vitest';
import { createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { url } from '#shared/routes.ts';

const PAIRS = 60;

/** How many standard deviations two samples' ranks lie apart (Mann-Whitney); noise alone stays below 4. */
function rankScore(first: readonly number[], second: readonly number[]): number {
  const ranked = [
    ...first.map((ms) => ({ ms, rank: 0, mine: true })),
    ...second.map((ms) => ({ ms, rank: 0, mine: false })),
  ]
    .toSorted((a, b) => a.ms - b.ms)
    .map((one, index) => ({ ...one, rank: index + 1 }));
  const sum = ranked.filter(({ mine }) => mine).reduce((total, { rank }) => total + rank, 0);
  const [n, m] = [first.length, second.length];
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return (sum - (n * (n + m + 1)) / 2) / deviation;
}

/** Asks about addresses with an account and without, in turn, so that both meet the same load. */
async function compare(ask: (email: string) => Promise<unknown>): Promise<number> {
  const accounts = await Promise.all(Array.from({ length: PAIRS }, () => createAccount()));
  const times: [number[], number[]] = [[], []];
  await ask(newAddress());
  for (const [index, { email }] of accounts.entries()) {
    const pair = [email, newAddress()] as const;
    const order = index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const start = performance.now();
      await ask(pair[which]);
      times[which].push(performance.now() - start);
    }
  }
  return rankScore(...times);
}

test(
  'the time a wrong password takes does not tell whether the account exists',
  { timeout: 120_000 },
  async () => {
    const score = await compare((email) =>
      as(null).post(url('login.store'), { email, password: 'wrong' }),
    );

    expect(Math.abs(score)).toBeLessThan(4);
  },
);

test('the time a forgotten password takes does not tell either', { timeout: 120_000 }, async () => {
  const score = await compare((email) => as(null).post(url('forgot-password.store'), { email }));

  expect(Math.abs(score)).toBeLessThan(4);
});

test('the measure notices answers whose time tells something', () => {
  const leaky = Array.from({ length: PAIRS }, (_, index) => 30 + (index % 7));
  const quick = Array.from({ length: PAIRS }, (_, index) => 5 + (index % 7));

  expect(Math.abs(rankScore(leaky, quick))).toBeGreaterThan(8);
});
