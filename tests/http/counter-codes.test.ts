import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { checkedCompany, codeOf } from './counter-support.ts';
import { memberOf } from './owner-support.ts';

const page = '/company/counter';

async function atCounter() {
  const host = await checkedCompany();
  return { host, agent: await memberOf(host, 'agent') };
}

test('without the right code the answer is the same whether the person exists or not', async () => {
  const { agent } = await atCounter();
  const ana = await createUser();
  await codeOf(ana);
  const answer = async (contact: string) => {
    const seen = await as(agent).submit(`${page}/people`, { contact, code: '12345' }, page);
    return [seen.props['errors'], seen.props['person']];
  };

  const [theirs, nobodys] = [await answer(ana.email), await answer(`${randomUUID()}@example.test`)];

  expect(theirs).toEqual(nobodys);
  expect(theirs).toEqual([{ code: expect.any(String) }, null]);
});

test('a code is asked for with the same answer for everybody, and mailed by a job', async () => {
  const { agent } = await atCounter();
  const ana = await createUser();
  const ask = async (contact: string) =>
    (await as(agent).submit(`${page}/codes`, { contact }, page)).flash;

  const answers = [await ask(ana.email), await ask(`${randomUUID()}@example.test`)];

  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ toast: { kind: 'info' } });
  expect(await mailsTo(ana.email)).toEqual([]);
});

test('a company whose registration nobody has checked finds nobody, with the right code neither', async () => {
  const { host, agent } = await atCounter();
  await db.document.deleteMany({ where: { hostId: host.id } });
  const ana = await createUser();
  const code = await codeOf(ana);

  const seen = await as(agent).submit(`${page}/people`, { contact: ana.email, code }, page);

  expect(seen.props).toMatchObject({ company: { isVerified: false }, person: null });
  expect(seen.props['errors']).toHaveProperty('contact');
});
