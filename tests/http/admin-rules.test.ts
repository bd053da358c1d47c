import { afterEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { RuleView } from '#server/http/presenters/rule.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { turnAllOff } from '../domain/approvals/support.ts';

afterEach(turnAllOff);

async function rulesFor(role: 'admin' | 'finance') {
  const person = as(await createUser({}, [role]));
  const { props } = await person.visit('/admin/rules');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  const { rules, canChange } = props as unknown as { rules: RuleView[]; canChange: boolean };
  return { person, canChange, payout: rules.find(({ kind }) => kind === 'payout') };
}

test('an admin tunes a rule in lei and turns it on; who does not manage rules sees it', async () => {
  const { person, payout } = await rulesFor('admin');
  const given = { version: payout?.version, samplePercent: 25, leastPaid: 5, quietDays: 60 };
  const body = { ...given, upTo: 800, isOn: 'true', currentPassword: '' };

  await person.put(url('admin.rules.update', { kind: 'payout' }), body);

  const seen = await rulesFor('finance');
  expect(seen.canChange).toBe(false);
  expect(seen.payout).toMatchObject({
    isOn: true,
    samplePercent: 25,
    limits: [
      { name: 'upTo', value: 800, most: 9_999 },
      { name: 'leastPaid', value: 5 },
      { name: 'quietDays', value: 60 },
    ],
  });
  expect(await db.approvalRule.findUnique({ where: { kind: 'payout' } })).toMatchObject({
    limits: { upTo: 800_00 },
  });
});

test('a sample below the least is refused', async () => {
  const { person, payout } = await rulesFor('admin');
  const given = { version: payout?.version, samplePercent: 0, leastPaid: 3, quietDays: 90 };
  const path = url('admin.rules.update', { kind: 'payout' });

  await person.put(path, { ...given, upTo: 500, isOn: 'true', currentPassword: '' });

  expect((await rulesFor('admin')).payout).toMatchObject({ isOn: false });
});

test('a rule that does not exist is no page', async () => {
  const { person } = await rulesFor('admin');

  const answer = await person.put(url('admin.rules.update', { kind: 'reviews' }), {
    currentPassword: '',
  });

  expect(answer.status).toBe(404);
});
