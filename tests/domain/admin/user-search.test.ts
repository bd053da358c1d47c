import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  countStatement,
  MOST_COUNTED,
  pageStatement,
  patternsOf,
  searchUsers,
  type Place,
  type UserFilter,
} from '#server/domain/admin/user-search.ts';
import { createManyPeople } from '../../bench/many-people.ts';
import { createUser } from '../../support/factories.ts';
import { asOwner } from '../../support/as-owner.ts';

const any: UserFilter = { query: '', role: null, state: null, kyc: null };
const namesOf = ({ users }: { users: readonly { name: string }[] }) =>
  users.map(({ name }) => name);

test('a person is found by any part of their name, address or phone, without marks and capitals', async () => {
  const mark = randomUUID().slice(0, 8);
  const phone = `+40 7${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`;
  const name = `Ștefănița Țânțar ${mark}`;
  await createUser({ name, email: `${mark}.tantar@example.test`, phone });
  const digits = phone.replaceAll(/\D/g, '');
  const searches = [
    `stefanita ${mark}`,
    `ȚÂNȚAR ${mark}`,
    `${mark}.tantar@ex`,
    `${mark.slice(2, 7)} tantar`,
    phone,
    `0${digits.slice(2)}`,
    `0040 ${digits.slice(2, 5)} ${digits.slice(5)}`,
  ];

  for (const query of searches) {
    const found = await searchUsers({ ...any, query }, { sort: 'newest', size: 30 });
    expect([query, namesOf(found)]).toEqual([query, [name]]);
  }
});

test('what LIKE reads as a wildcard is a sign like any other', async () => {
  const mark = randomUUID().slice(0, 8);
  await createUser({ name: `100%_sigur\\ ${mark}` });

  const find = (query: string) =>
    searchUsers({ ...any, query: `${query} ${mark}` }, { sort: 'newest', size: 30 });

  expect((await find('100%_')).total).toBe(1);
  expect((await find('10%_')).total).toBe(0);
  expect((await find('sigur\\')).total).toBe(1);
});

test.each([
  ['Ana', ['%ana%']],
  ['an', ['% an%']],
  ['Ștefan  pop', ['%stefan%', '%pop%']],
  ['0722 111-222', ['%722111222%']],
  ['+40 722', ['%722%']],
  ['07', ['% 07%']],
  ['', []],
])('a search for "%s" asks for %j', (query, patterns) => {
  expect(patternsOf(query)).toEqual(patterns);
});

test('paging there and back meets everybody once, in order, even those of one instant', async () => {
  const mark = randomUUID().slice(0, 8);
  const createdAt = new Date();
  const names = ['Zoe', 'Ștefan', 'Ana', 'Tudor', 'Sorin', 'Ș', 'ana'].map(
    (name) => `${name} ${mark}`,
  );
  for (const name of names) await createUser({ name, createdAt });
  const filter = { ...any, query: mark };

  for (const sort of ['newest', 'oldest', 'name'] as const) {
    const first = await searchUsers(filter, { sort, size: 3 });
    const second = await searchUsers(filter, { sort, size: 3, after: first.next });
    const third = await searchUsers(filter, { sort, size: 3, after: second.next });
    const back = await searchUsers(filter, { sort, size: 3, before: third.previous });
    const start = await searchUsers(filter, { sort, size: 3, before: back.previous });
    const all = [first, second, third].flatMap(namesOf);

    expect(all.toSorted()).toEqual(names.toSorted());
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(namesOf(back)).toEqual(namesOf(second));
    expect(namesOf(start)).toEqual(namesOf(first));
    expect(start.previous).toBeNull();
  }
});

test('names are sorted without marks and capitals', async () => {
  const mark = randomUUID().slice(0, 8);
  for (const name of ['Zoe', 'Șerban', 'țânțar', 'Sorin', 'ana', 'Tudor'])
    await createUser({ name: `${name} ${mark}` });

  const found = await searchUsers({ ...any, query: mark }, { sort: 'name', size: 30 });

  expect(namesOf(found).map((name) => name.split(' ')[0])).toEqual([
    'ana',
    'Șerban',
    'Sorin',
    'țânțar',
    'Tudor',
    'Zoe',
  ]);
});

test('filters narrow the list; a closed account appears only when it is asked for', async () => {
  const mark = randomUUID().slice(0, 8);
  const person = (name: string, change: object = {}) =>
    createUser({ name: `${name} ${mark}`, ...change });
  await person('Activ');
  await person('Suspendat', { suspendedAt: new Date() });
  await person('Neverificat', { emailVerifiedAt: null });
  await person('Inchis', { deletedAt: new Date() });
  await createUser({ name: `Gazda ${mark}`, kycStatus: 'in_review' }, ['owner']);
  const find = async (change: Partial<UserFilter>) =>
    namesOf(await searchUsers({ ...any, query: mark, ...change }, { sort: 'name', size: 30 })).map(
      (name) => name.split(' ')[0],
    );

  expect(await find({})).toEqual(['Activ', 'Gazda', 'Neverificat', 'Suspendat']);
  expect(await find({ state: 'suspended' })).toEqual(['Suspendat']);
  expect(await find({ state: 'unverified' })).toEqual(['Neverificat']);
  expect(await find({ state: 'closed' })).toEqual(['Inchis']);
  expect(await find({ state: 'active' })).toEqual(['Activ', 'Gazda', 'Neverificat']);
  expect(await find({ role: 'owner' })).toEqual(['Gazda']);
  expect(await find({ kyc: 'in_review' })).toEqual(['Gazda']);
});

const PEOPLE = 6_000;

const searches: [string, Partial<UserFilter>, Place['sort']][] = [
  ['nothing asked', {}, 'newest'],
  ['by name', {}, 'name'],
  ['an address', { query: 'p4242.' }, 'newest'],
  ['a phone', { query: '0725 834' }, 'newest'],
  ['a rare name', { query: 'stefan popescu' }, 'name'],
  ['nobody', { query: 'xyzzy' }, 'newest'],
  ['admins', { role: 'admin' }, 'newest'],
  ['suspended', { state: 'suspended' }, 'newest'],
  ['closed', { state: 'closed' }, 'name'],
  ['to check', { kyc: 'in_review' }, 'waiting'],
];

test('no search reads all people', { timeout: 60_000 }, async () => {
  const { scans, unindexed } = await amongManyPeople(async (tx) => {
    const found: string[] = [];
    for (const [name, change, sort] of searches) {
      const filter = { ...any, ...change };
      const [counted] = await tx.sql(
        z.object({ count: z.number() }),
      )`${countStatement(MOST_COUNTED + 1, filter)}`;
      const place = { sort, size: 30, anchor: null, isBackwards: false };
      const isMore = (counted?.count ?? 0) > MOST_COUNTED;
      const plan = await planOf(tx, pageStatement(filter, place, isMore));
      if (readsAll(plan)) found.push(`${name}:\n${plan}`);
      if (!isMore) {
        const count = await planOf(tx, countStatement(MOST_COUNTED + 1, filter));
        if (readsAll(count)) found.push(`${name}, counted:\n${count}`);
      }
    }
    await tx.execute`drop index users_search_text_idx`;
    const nobody = countStatement(MOST_COUNTED + 1, { ...any, query: 'xyzzy' });
    return { scans: found, unindexed: await planOf(tx, nobody) };
  });

  expect(scans).toEqual([]);
  expect(readsAll(unindexed)).toBe(true);
});

function readsAll(plan: string): boolean {
  return /Seq Scan on (users|user_roles)/.test(plan);
}

async function planOf(tx: Db, statement: Prisma.Sql): Promise<string> {
  const lines = await tx.sql(z.object({ 'QUERY PLAN': z.string() }))`explain ${statement}`;
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

class Undo extends Error {}

/** Many people, of whom nothing is left afterwards. */
async function amongManyPeople<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let result: T[] = [];
  await asOwner('grant postgres to volan_app with inherit false, set true');
  const undone = transaction(async (tx) => {
    // Statistics, and an index that goes: in the transaction of rows that are never committed, and for owners only.
    await tx.execute`set local role postgres`;
    await createManyPeople(tx, PEOPLE);
    await tx.execute`analyze users`;
    await tx.execute`analyze user_roles`;
    // A few thousand people lie on so few pages that reading them all is cheap: asked is who would have to.
    await tx.execute`set local enable_seqscan = off`;
    result = [await work(tx)];
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  await asOwner('revoke postgres from volan_app');
  const [only] = result;
  if (only === undefined) throw new Error('The people did not come.');
  return only;
}
