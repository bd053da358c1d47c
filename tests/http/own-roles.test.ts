import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { createHost, createUser } from '../support/factories.ts';

const dates = { bornOn: '1990-01-31', licenceIssuedOn: '2012-06-01' };

async function rolesOf(email: string) {
  const roles = await db.userRole.findMany({ where: { user: { email } } });
  return roles.map(({ name }) => name).toSorted();
}

test('one registration opens an account to rent and to rent out', async () => {
  const email = newAddress();

  await as(null).post(url('register.store'), {
    ...dates,
    kind: ['client', 'owner', 'company_owner'],
    name: 'Ana Ionescu',
    email,
    password: 'o parolă lungă',
    town: 'Sibiu',
    companyName: 'Ana Rent',
    taxId: 'RO18547290',
  });

  expect(await rolesOf(email)).toEqual(['client', 'company_owner', 'owner']);
  const hosts = {
    where: { members: { some: { user: { email } } } },
    orderBy: { kind: 'asc' },
  } as const;
  expect(await db.host.findMany(hosts)).toMatchObject([
    { kind: 'person', name: 'Ana I.' },
    { kind: 'company', name: 'Ana Rent' },
  ]);
});

test('the missing fields of all choices are reported at once', async () => {
  const page = await as(null).submit(
    url('register.store'),
    { kind: ['client', 'company_owner'], name: 'Ana', email: 'x', password: 'short' },
    url('register'),
  );

  expect(Object.keys(page.props['errors'] ?? {}).toSorted()).toEqual(
    ['bornOn', 'companyName', 'email', 'licenceIssuedOn', 'password', 'taxId', 'town'].toSorted(),
  );
});

test.each([[[]], ['admin'], [['client', 'admin']], [{ client: true }]])(
  'nobody registers as %j',
  async (kind) => {
    const email = newAddress();

    const page = await as(null).submit(
      url('register.store'),
      { kind, name: 'Ana Ionescu', email, password: 'o parolă lungă', ...dates, town: 'Sibiu' },
      url('register'),
    );

    expect(page.props['errors']).toHaveProperty('kind');
    expect(await rolesOf(email)).toEqual([]);
  },
);

test('a client lists a car later, twice pressed is once, and the doors follow', async () => {
  const user = await createAccount();
  const person = as(user);
  expect((await person.visit(url('dashboard'))).props['roles']).toEqual(['owner', 'company_owner']);
  expect((await person.get(url('owner.dashboard'))).status).toBe(404);

  const answers = await Promise.all([
    person.post(url('dashboard.roles.store'), { kind: 'owner', town: 'Sibiu' }),
    person.post(url('dashboard.roles.store'), { kind: 'owner', town: 'Sibiu' }),
  ]);

  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    url('owner.dashboard'),
    url('owner.dashboard'),
  ]);
  expect(await db.hostMember.count({ where: { userId: user.id } })).toBe(1);
  const { props } = await person.visit(url('dashboard'));
  expect(props['roles']).toEqual(['company_owner']);
  expect(props['doors']).toMatchObject([{ name: 'client' }, { name: 'owner' }]);
  expect((await person.get(url('owner.dashboard'))).status).toBe(200);
});

test('an owner rents later, with the dates that cars ask for', async () => {
  const { owner } = await createHost();
  await db.user.update({
    where: { id: owner.id },
    data: { kycStatus: 'not_started', bornOn: null, licenceIssuedOn: null },
  });
  const person = as(owner);
  expect((await person.get(url('client.dashboard'))).status).toBe(404);

  const missing = await person.submit(
    url('dashboard.roles.store'),
    { kind: 'client', bornOn: '2090-01-01' },
    url('dashboard'),
  );
  expect(Object.keys(missing.props['errors'] ?? {})).toEqual(['bornOn', 'licenceIssuedOn']);
  await person.post(url('dashboard.roles.store'), { kind: 'client', ...dates });

  expect(await rolesOf(owner.email)).toEqual(['client', 'owner']);
  expect((await person.get(url('client.dashboard'))).status).toBe(200);
});

test('nobody makes themselves an admin', async () => {
  const user = await createAccount();

  await as(user).post(url('dashboard.roles.store'), {
    kind: 'admin',
    town: 'Sibiu',
    roles: ['admin'],
  });

  expect(await rolesOf(user.email)).toEqual(['client']);
});

async function hostingOf(user: { id: string }) {
  const { props } = await as(user).visit(url('dashboard'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails if it is not so
  const { auth, doors } = props as { auth: { user: { hosting: unknown } }; doors: object[] };
  return { hosting: auth.user.hosting, doors };
}

test.each([
  ['manager', true],
  ['agent', false],
  ['viewer', true],
] as const)(
  'a company’s %s has a door to its area; its money is shown: %s',
  async (role, money) => {
    const company = await createHost({ kind: 'company' });
    const member = await createUser({}, ['client']);
    await db.hostMember.create({ data: { hostId: company.id, userId: member.id, role } });

    expect(await hostingOf(member)).toMatchObject({
      hosting: { area: 'company', seesMoney: money },
      doors: [{ name: 'client' }, { name: 'company' }],
    });
    const status = (await as(member).get(url('owner.bank-account'))).status;
    expect(status).toBe(money ? 200 : 403);
  },
);
