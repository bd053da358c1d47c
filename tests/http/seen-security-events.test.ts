import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { businessFigures } from '#server/domain/health/queries.ts';
import { recordFailure, recordSecurityEvent } from '#server/domain/security/commands.ts';
import type { RecentActivity } from '#server/http/pages/account.ts';
import { withOrigin } from '#server/lib/request-origin.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { admin, take } from './admin-user-support.ts';

const OWN_ADDRESS = /127\.0\.0\.1|::1/;

/** What the profile shows of the last events. */
function activityIn({ props }: { props: Record<string, unknown> }): RecentActivity {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests fail if it is not so
  return props['activity'] as RecentActivity;
}

test('a person sees what happened to their account, a page at a time, and nobody else’s', async () => {
  const [user, stranger] = [await createAccount(), await createAccount()];
  const person = browser();
  await person.signIn(user.email, 'cu totul altceva');
  await person.signIn(user.email);
  for (let repeat = 0; repeat < 10; repeat += 1)
    await recordSecurityEvent(db, { kind: 'signed_out', userId: user.id }, new Date());
  await as(user).get(url('admin.users'));

  const first = activityIn(await as(user).visit(url('profile')));
  const second = activityIn(await as(user).visit(first.olderUrl ?? ''));

  expect(first.events.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, () => 'Deconectare'),
  );
  expect(second.events.map(({ text }) => text)).toEqual([
    'Conectare cu parola',
    'Conectare nereușită: parolă greșită',
  ]);
  expect(second.events[0]?.ip).toMatch(OWN_ADDRESS);
  expect([first.newestUrl, second.newestUrl, second.olderUrl]).toEqual([
    null,
    '/profile#activity',
    null,
  ]);
  expect(activityIn(await as(stranger).visit(url('profile'))).events).toEqual([]);
  expect(activityIn(await as(stranger).visit(first.olderUrl ?? '')).events).toEqual([]);
});

test('a sign-in from a browser not seen before is marked, and the person is told by mail', async () => {
  const user = await createAccount();
  await browser().signIn(user.email);
  await browser().signIn(user.email);

  const { events } = activityIn(await as(user).visit(url('profile')));

  expect(events.map(({ isUnusual }) => isUnusual)).toEqual([true, false]);
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['new-device']);
});

test('what a member of the staff did is shown to the person without a name', async () => {
  const [staff, user] = [await admin(), await createUser()];
  await as(user).get(url('profile'));
  await take(staff, 'sessions.destroy', user.id);

  const { events } = activityIn(await as(user).visit(url('profile')));

  expect(events).toMatchObject([{ by: 'făcut de echipa noastră', ip: null }]);
  expect(JSON.stringify(events)).not.toContain('Irina Dobre');
});

test('staff find the events of a person, a kind and a network, and that they looked is on record', async () => {
  const [user, other, support] = [
    await createAccount({ name: 'Ana Pop' }),
    await createAccount(),
    await createUser({}, ['support']),
  ];
  await browser().signIn(user.email, 'cu totul altceva');
  await browser().signIn(user.email);
  await browser().signIn(other.email);
  const search = async (query: Record<string, string>) => {
    const { props } = await as(support).visit(url('admin.security', null, query));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests fail if it is not so
    return props['events'] as { text: string; person: { name: string } | null; ip: string }[];
  };

  const found = await search({ person: user.id });
  const failed = await search({ person: user.id, kind: 'sign_in_failed' });
  const elsewhere = await search({ person: user.id, network: '203.0.113.250' });

  expect(found.map(({ person }) => person?.name)).toEqual(['Ana Pop', 'Ana Pop']);
  expect(failed.map(({ text }) => text)).toEqual(['Conectare nereușită: parolă greșită']);
  expect(elsewhere).toEqual([]);
  const looks = await db.auditEntry.findMany({
    where: { objectId: user.id, action: 'user.security-events' },
  });
  expect(looks.map(({ actorId }) => actorId)).toEqual([support.id, support.id, support.id]);
});

test('a network that tries many accounts stands above those that fail less', async () => {
  const spray = { ip: '198.51.100.13', network: '198.51.100.13', device: () => null };
  await withOrigin(spray, async () => {
    for (let account = 0; account < 30; account += 1)
      await recordFailure(
        { kind: 'sign_in_failed', email: newAddress(), details: { reason: 'wrong' } },
        new Date(),
      );
  });

  const page = await (await admin()).visit(url('admin.security'));

  const networks = z
    .array(z.object({ network: z.string(), accounts: z.number() }))
    .parse(page.props['networks']);
  expect(networks).toContainEqual({ network: '198.51.100.13', accounts: 30 });
  const counts = networks.map(({ accounts }) => accounts);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect((await businessFigures(new Date())).accountsOfOneNetwork).toBeGreaterThanOrEqual(30);
});
