import { generate } from 'otplib';
import { beforeAll, expect, inject, test } from 'vitest';
import { ensureDatabase } from '../support/database.ts';

// The staff of the workers' own database have accounts already.
const { owner, application } = await ensureDatabase(inject('adminUrl'), 'setup');
Object.assign(process.env, {
  DATABASE_URL: application,
  DIRECT_DATABASE_URL: application,
  OWNER_DATABASE_URL: owner,
});
const { askForFirstAdmin } = await import('#tools/setup/first-admin.ts');
const { checkSettings } = await import('#tools/setup/checks.ts');
const { openFirstAdmin } = await import('#server/domain/admin/first-admin.ts');
const { authenticate } = await import('#server/domain/users/commands.ts');
const { secondFactorOf } = await import('#server/domain/users/second-factor.ts');
const { db } = await import('#server/db/client.ts');
const { startQueue } = await import('#server/queue/queue.ts');

beforeAll(async () => {
  await startQueue();
});

const maria = {
  name: 'Maria Ionescu',
  email: 'maria@cars.example',
  password: 'drum lung prin munți',
};

/** A person at the terminal, who gives the answers in order and then the codes of an authenticator app. */
function terminal(answers: readonly string[]) {
  const said: string[] = [];
  const left = [...answers];
  const ask = async (question: string) => {
    const secret = said.join('\n').match(/type ([A-Z2-7]+):/)?.[1];
    if (question.startsWith('The code') && secret && left.length === 0) return generate({ secret });
    const answer = left.shift();
    if (answer === undefined) throw new Error(`No answer to ${question}`);
    return answer;
  };
  return { said, ask, askSecretly: ask, say: (line: string) => void said.push(line) };
}

test('the first of the staff opens an account with a second factor, after wrong answers', async () => {
  const person = terminal([
    'M',
    maria.name,
    'maria',
    maria.email,
    'short',
    'password',
    maria.password,
    'ro',
    '000000',
  ]);

  await askForFirstAdmin(person);

  const signedIn = await authenticate(maria.email, maria.password, new Date());
  expect(signedIn).toMatchObject({ ok: true });
  const user = await db.user.findUniqueOrThrow({
    where: { email: maria.email },
    select: { id: true, emailVerifiedAt: true, roles: { select: { name: true } } },
  });
  expect(user).toMatchObject({ emailVerifiedAt: expect.any(Date), roles: [{ name: 'admin' }] });
  expect(await secondFactorOf(user.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect(person.said).toContain('That password is easy to guess.');
  expect(person.said.join('\n')).not.toContain(maria.password);
});

test('with an account of the staff nobody is asked, and none is opened', async () => {
  const nobody = terminal([]);

  await askForFirstAdmin(nobody);
  const second = await openFirstAdmin(
    { ...maria, email: 'other@cars.example', locale: 'ro' },
    new Date(),
  );

  expect(nobody.said).toEqual(['✓ Staff: there is an account.']);
  expect(second).toBeNull();
  expect(await db.user.count({ where: { email: 'other@cars.example' } })).toBe(0);
});

test('what is configured is used, and what is not is named', async () => {
  const said: string[] = [];

  const wrong = await checkSettings((line) => void said.push(line));

  expect(wrong).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^✓ Database: PostgreSQL 1[6-9]|^✓ Database: PostgreSQL [2-9]\d/),
    '✓ Direct connection: notifications arrive',
    expect.stringMatching(/^– Replica: not configured/),
    expect.stringMatching(/^– Mail: not configured/),
    expect.stringMatching(/^– Payments: not configured/),
    expect.stringMatching(/^– Live updates: not configured/),
    '✓ Documents: a file was written, read and removed',
    '✓ Pictures: a file was written, read and removed',
  ]);
});
