import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { futureDate, issueMessage, line, pastDate, text, whole } from '#server/http/input.ts';
import { clock } from '#server/lib/clock.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { createAccount, newAddress, registration } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';

const ends = ['\n', '\r', '\u2028', '\u2029', '\u0085', '\t'];
const marks = ['\u200e', '\u200f', '\u061c'];
const overrides = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const controls = ['\u0000', '\u0007', '\u001b', '\u007f', '\u009b'];

const named = (characters: readonly string[]) =>
  characters.map(
    (character) => [`U+${character.codePointAt(0)?.toString(16)}`, character] as const,
  );

const one = (character: string) => `Ana${character}Pop`;

describe('a text of one line', () => {
  test.each(named([...ends, ...marks, ...overrides, ...controls]))('has no %s', (_, character) => {
    expect(line(80).safeParse(one(character)).success).toBe(false);
  });

  test.each(['Ștefan Țurcanu', 'Ion-Luca O’Brien', 'ООО «Ромашка»', 'محمد', '👩‍🔧 Auto & Fiii'])(
    'is anything that people are called: %s',
    (name) => {
      expect(line(80).parse(`  ${name}\n`)).toBe(name);
    },
  );
});

describe('a text of several lines', () => {
  test.each(named([...overrides, ...controls]))('has no %s', (_, character) => {
    expect(text(80).safeParse(one(character)).success).toBe(false);
  });

  test('keeps its lines', () => {
    expect(text(80).parse(' Bună ziua,\r\n\n\tmașina e curată.\n')).toBe(
      'Bună ziua,\r\n\n\tmașina e curată.',
    );
  });
});

test.each([
  ['ro', 'Scrieți pe un singur rând, fără caractere invizibile.'],
  ['en', 'Write it on one line, without invisible characters.'],
])(
  'a name that reads otherwise than it is written is refused with words: %s',
  async (lang, words) => {
    const { props } = await as(null).submit(
      `${url('register.store')}?lang=${lang}`,
      { ...registration(newAddress()), name: 'Ana\u202ePop' },
      `${url('register')}?lang=${lang}`,
    );

    expect(props['errors']).toMatchObject({ name: words });
  },
);

test('a person’s name, phone and town take one line', async () => {
  const user = await createAccount();

  const { props } = await as(user).submit(
    url('profile.update'),
    { name: 'Ana\nPop', phone: '07\u202e22', locale: 'ro' },
    url('profile'),
    'PUT',
  );

  expect(props['errors']).toMatchObject({ name: expect.any(String), phone: expect.any(String) });
  expect(await db.user.findUnique({ where: { id: user.id }, select: { name: true } })).toEqual({
    name: user.name,
  });
});

test('a host’s name and town take one line, and what they say of themselves several', async () => {
  const host = await createHost();
  const save = (changes: object) =>
    as(host.owner).submit(
      url('owner.profile.update'),
      {
        hostId: host.id,
        name: 'Auto Pop',
        town: 'Sibiu',
        phone: '',
        address: 'Strada Mare 1',
        about: 'Una.\nDouă.',
        ...changes,
      },
      url('owner.profile.edit'),
      'PUT',
    );

  const refused = await save({ name: 'Auto\nPop', town: 'Si\u2066biu', about: 'a\u202eb' });
  await save({});

  expect(Object.keys(refused.props['errors'] ?? {}).toSorted()).toEqual(['about', 'name', 'town']);
  const { name, about } = await db.host.findUniqueOrThrow({ where: { id: host.id } });
  expect({ name, about }).toEqual({ name: 'Auto Pop', about: 'Una.\nDouă.' });
});

test.each([
  ['abc', 'Scrieți un număr, cu cifre.'],
  ['-5', 'Valoarea minimă este 0.'],
  ['101', 'Valoarea maximă este 100.'],
])('of a number that may be left out, %j is told what is wrong with it', (typed, message) => {
  const { error } = z.literal('').or(whole(0, 100)).safeParse(typed);

  expect(error?.issues.map((issue) => issueMessage(issue, translator('ro')))).toEqual([message]);
});

describe('a day that has come, or is still to come', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Right after midnight and before the next one in Bucharest, in winter, in summer and where the clocks change. */
  test.each([
    ['2026-11-26T22:10:00Z', '2026-11-27'],
    ['2026-11-27T21:50:00Z', '2026-11-27'],
    ['2026-12-31T22:10:00Z', '2027-01-01'],
    ['2027-03-27T22:10:00Z', '2027-03-28'],
    ['2027-03-28T20:50:00Z', '2027-03-28'],
    ['2027-10-30T21:10:00Z', '2027-10-31'],
    ['2027-10-31T21:50:00Z', '2027-10-31'],
    ['2028-02-28T22:10:00Z', '2028-02-29'],
  ])('at %s today is %s', (now, today) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(now));
    const tomorrow = addDays(today, 1);

    expect(pastDate.safeParse(today).success).toBe(true);
    expect(futureDate.safeParse(today).success).toBe(false);
    expect(pastDate.safeParse(tomorrow).success).toBe(false);
    expect(futureDate.safeParse(tomorrow).success).toBe(true);
  });
});
