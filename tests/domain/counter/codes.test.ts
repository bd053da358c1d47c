import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sendCode, showCode } from '#server/domain/counter/codes.ts';
import { findPerson } from '#server/domain/counter/people.ts';
import { createUser } from '../../support/factories.ts';
import { mailsTo } from '../../support/mails.ts';
import { counter } from './support.ts';

const ip = null;

test('a person is found by their whole address or number and the code they read out, and by nothing less', async () => {
  const { by } = await counter();
  const phone = `+40 7${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  const ana = await createUser({ phone });
  const local = phone.replace('+40 ', '0');
  const finding = async (kind: 'email' | 'phone', value: string, given?: string) => {
    const { code } = await showCode(ana.id, new Date());
    return findPerson({ contact: { kind, value }, code: given ?? code }, { ...by, ip }, new Date());
  };
  const found = { id: ana.id, name: 'Ana Ionescu', isVerified: true };

  expect(await finding('email', ana.email, '')).toBeNull();
  expect(await finding('email', ana.email.slice(1))).toBeNull();
  expect(await finding('phone', local.slice(0, 8))).toBeNull();
  expect(await finding('email', ana.email)).toEqual(found);
  expect(await finding('phone', local)).toEqual(found);
  expect(await db.auditEntry.count({ where: { objectId: ana.id, action: 'counter.find' } })).toBe(
    2,
  );
  await createUser({ phone });
  expect(await finding('phone', local)).toEqual(found);
});

test('a code finds its person once, for ten minutes, and not after five wrong ones', async () => {
  const { by } = await counter();
  const ana = await createUser();
  const contact = { kind: 'email' as const, value: ana.email };
  const now = new Date();
  const take = (code: string, at = now) => findPerson({ contact, code }, { ...by, ip }, at);

  const used = await showCode(ana.id, now);
  expect(await take(used.code)).not.toBeNull();
  expect(await take(used.code)).toBeNull();
  const late = await showCode(ana.id, now);
  expect(await take(late.code, late.until)).toBeNull();
  const guessed = await showCode(ana.id, now);
  for (let tries = 0; tries < 5; tries++) await take('nothing');
  expect(await take(guessed.code)).toBeNull();
});

test('a code is mailed to whom one address or number belongs, and to nobody without or with several', async () => {
  const phone = `+40 7${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  const [ana, ion] = [await createUser(), await createUser({ phone })];
  const kinds = async () =>
    (await Promise.all([ana, ion].map(({ email }) => mailsTo(email)))).map((mails) => mails.length);

  await sendCode({ kind: 'email', value: ana.email }, 'Carpați Rent', new Date());
  await sendCode({ kind: 'email', value: `x${ana.email}` }, 'Carpați Rent', new Date());
  await sendCode({ kind: 'phone', value: phone }, 'Carpați Rent', new Date());
  expect(await kinds()).toEqual([1, 1]);
  await createUser({ phone });
  await sendCode({ kind: 'phone', value: phone }, 'Carpați Rent', new Date());

  expect(await kinds()).toEqual([1, 1]);
  expect((await mailsTo(ana.email))[0]?.text).toMatch(/\b\d{6}\b/);
});
