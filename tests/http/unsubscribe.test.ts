import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { unsubscribeUrl } from '#server/domain/notifications/unsubscribing.ts';
import { url } from '#shared/routes.ts';
import { as, baseUrl } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const pathOf = (userId: string) =>
  new URL(unsubscribeUrl(userId, ['price_advice', 'review_open'])).pathname;

const oneClick = (path: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });

const mutesOf = ({ id: userId }: { id: string }) =>
  db.notificationMute.findMany({
    where: { userId },
    orderBy: { kind: 'asc' },
    select: { kind: true, channel: true },
  });

const stopped = ['price_advice', 'review_open'].map((kind) => ({ kind, channel: 'mail' }));

test('a mail program stops mails with one click, without a session or a token', async () => {
  const user = await createUser();

  const answers = [await oneClick(pathOf(user.id)), await oneClick(pathOf(user.id))];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mutesOf(user)).toEqual(stopped);
});

test('a link that was changed, and a request that is no click, stop nothing', async () => {
  const user = await createUser();
  const other = await createUser();
  const [, signature] = pathOf(user.id).split('.');
  const forged = `${pathOf(other.id).split('.')[0]}.${signature}`;

  const answers = [await oneClick(forged), await oneClick(pathOf(user.id), 'hello')];

  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect([await mutesOf(user), await mutesOf(other)]).toEqual([[], []]);
});

test('a click may come as a form of several parts', async () => {
  const user = await createUser();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');

  const answer = await fetch(baseUrl + pathOf(user.id), { method: 'POST', body: form });

  expect(answer.status).toBe(200);
  expect(await mutesOf(user)).toEqual(stopped);
});

test.each([1_000, 4_000])('%s bytes that are almost a click cost nobody time', async (length) => {
  const user = await createUser();
  const hostile = `List-Unsubscribe${'\r\n'.repeat(length)}`.slice(0, length);
  const before = process.cpuUsage();

  const answers = [
    await oneClick('/unsubscribe/x', hostile),
    await oneClick(pathOf(user.id), hostile),
  ];

  const { user: own, system } = process.cpuUsage(before);
  expect(answers.filter(({ ok }) => ok)).toEqual([]);
  expect((own + system) / 1000).toBeLessThan(150);
});

test('looking at the page stops nothing; its button does, and takes it back', async () => {
  const user = await createUser();
  const path = pathOf(user.id);

  const shown = await as(null).visit(path);
  const untouched = await mutesOf(user);
  await as(null).put(path, {});
  const after = await as(null).visit(path);
  const taken = await mutesOf(user);
  await as(null).send(path, { method: 'DELETE', data: {} });

  expect(shown).toMatchObject({ component: 'Unsubscribe/Show', props: { isStopped: false } });
  expect([untouched, taken]).toEqual([[], stopped]);
  expect(after.props['isStopped']).toBe(true);
  expect(await mutesOf(user)).toEqual([]);
});

test('quiet hours are saved, turned off, and never the same hour twice', async () => {
  const user = await createUser();
  const save = (data: object) => as(user).put(url('profile.quiet-hours'), data);
  const hours = async () => {
    const { props } = await as(user).visit(url('profile'));
    return props['quietHours'];
  };

  await save({ quiet: 'on', from: '23', until: '6', timeZone: 'Europe/London' });
  const saved = await hours();
  await save({ quiet: 'on', from: '5', until: '5', timeZone: 'Europe/London' });
  await save({ quiet: 'on', from: '5', until: '6', timeZone: 'Mars/Base' });
  const unchanged = await hours();
  await save({ from: '23', until: '6', timeZone: 'Europe/London' });

  expect(saved).toEqual({ from: 23, until: 6, timeZone: 'Europe/London' });
  expect(unchanged).toEqual(saved);
  expect(await hours()).toEqual({ from: null, until: null, timeZone: 'Europe/London' });
});
