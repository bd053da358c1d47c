import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';

/** Of somebody born on 4 May 1990. */
const CNP = '1900504123451';

const tax = {
  legalName: 'Mihai Popa',
  address: 'Strada Lungă 7, Brașov',
  bornOn: '1990-05-04',
  number: CNP,
};
const contact = {
  phone: '+40 721 000 111',
  address: 'Strada Lungă 7, Brașov',
  languages: ['ro', 'hu'],
};

test('a client becomes a host once, however often the first step is sent, and is led to the next', async () => {
  const user = await createAccount();
  const person = as(user);
  expect((await person.visit(url('owner.start'))).props).toMatchObject({ step: 'who', host: null });

  const first = { kind: 'owner', town: 'Sibiu' };
  const answers = await Promise.all([1, 2].map(() => person.post(url('owner.start.store'), first)));

  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
    Array.from({ length: 2 }, () => '/owner/start?step=contact'),
  );
  expect(await db.hostMember.count({ where: { userId: user.id, role: 'manager' } })).toBe(1);
  expect(await db.userRole.count({ where: { userId: user.id, name: 'owner' } })).toBe(1);
});

test('contact and tax details are asked for in turn, then the first car; after it there is nothing to start', async () => {
  const { owner, ...host } = await createHost();
  await db.user.update({ where: { id: owner.id }, data: { phone: null } });
  const person = as(owner);
  expect((await person.visit(url('owner.start'))).props).toMatchObject({
    step: 'contact',
    host: { address: owner.address, languages: ['ro'] },
  });

  const toTax = await person.put(url('owner.start.update'), contact);
  const toCar = await person.put(url('owner.tax-details.update'), {
    ...tax,
    hostId: host.id,
    from: 'start',
  });

  expect(toTax.headers.get('location')).toBe('/owner/start?step=tax');
  expect(toCar.headers.get('location')).toBe('/owner/start?step=car');
  expect(await db.host.findUnique({ where: { id: host.id } })).toMatchObject(contact);
  expect((await db.user.findUniqueOrThrow({ where: { id: owner.id } })).phone).toBe(contact.phone);
  expect((await person.visit(url('owner.start'))).props).toMatchObject({
    step: 'car',
    tax: { number: '•••••••••3451', bornOn: '1990-05-04' },
  });
  await createCar({ hostId: host.id, status: 'draft' });
  expect((await person.get(url('owner.start'))).headers.get('location')).toBe('/owner/cars/create');
});

test('the number is stored sealed, and stays when only the address changes', async () => {
  const { owner, ...host } = await createHost();
  const save = (change: object) =>
    as(owner).put(url('owner.tax-details.update'), {
      ...tax,
      hostId: host.id,
      from: 'profile',
      ...change,
    });
  await save({});
  await save({ number: '', address: 'Strada Scurtă 8, Brașov' });

  const saved = await db.hostTaxDetails.findUniqueOrThrow({ where: { hostId: host.id } });
  expect(saved).toMatchObject({ address: 'Strada Scurtă 8, Brașov' });
  expect(JSON.stringify(saved)).not.toContain(CNP);
  const { props } = await as(owner).visit(url('owner.profile.edit'));
  expect(props['hosts']).toMatchObject([{ tax: { number: '•••••••••3451' } }]);
  const entries = await db.auditEntry.findMany({
    where: { action: 'host.tax', objectId: host.id },
  });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain(CNP);
});

test.each([
  ['number', { number: '' }],
  ['number', { number: '1900504123452' }],
  ['number', { number: '190050412345' }],
  ['number', { bornOn: '1990-05-05' }],
  ['bornOn', { bornOn: '2090-05-04' }],
  ['bornOn', { number: '9000000000007', bornOn: '1991-05-04' }],
  ['legalName', { legalName: '' }],
  ['address', { address: 'Aici' }],
])('a wrong %s among the tax details is named, and nothing is saved', async (field, change) => {
  const { owner, ...host } = await createHost();

  const page = await as(owner).submit(
    url('owner.tax-details.update'),
    { ...tax, hostId: host.id, from: 'start', ...change },
    '/owner/start?step=tax',
    'PUT',
  );

  expect(Object.keys(page.props['errors'] ?? {})).toEqual([field]);
  expect(await db.hostTaxDetails.count({ where: { hostId: host.id } })).toBe(0);
});

test('a company has no tax details of a person, and a stranger saves none', async () => {
  const company = await createHost({ kind: 'company' });
  const stranger = await createHost();
  const input = { ...tax, hostId: company.id, from: 'profile' };

  const page = await as(company.owner).submit(
    url('owner.tax-details.update'),
    input,
    url('owner.profile.edit'),
    'PUT',
  );
  const answer = await as(stranger.owner).put(url('owner.tax-details.update'), input);

  expect(Object.keys(page.props['errors'] ?? {})).toEqual(['number']);
  expect(answer.status).toBe(404);
  await expect(
    db.hostTaxDetails.create({
      data: {
        hostId: company.id,
        legalName: 'x',
        address: 'x',
        bornOn: new Date('1990-05-04'),
        sealedNumber: 'x',
        updatedAt: new Date(),
      },
    }),
  ).rejects.toThrow(/only a person/);
});

test.each([
  ['phone', { phone: 'sună-mă' }],
  ['address', { address: '' }],
  ['languages', { languages: [] }],
])('a wrong %s of the contact is named', async (field, change) => {
  const { owner } = await createHost();

  const page = await as(owner).submit(
    url('owner.start.update'),
    { ...contact, ...change },
    '/owner/start?step=contact',
    'PUT',
  );

  expect(Object.keys(page.props['errors'] ?? {})).toEqual([field]);
});

test('who has no host yet has no contact to save', async () => {
  expect((await as(await createUser()).put(url('owner.start.update'), contact)).status).toBe(404);
});

test('a company goes on in its own area, and says what it is called first', async () => {
  const user = await createAccount();
  const missing = await as(user).submit(
    url('owner.start.store'),
    { kind: 'company_owner', town: 'Sibiu' },
    url('owner.start'),
  );
  const answer = await as(user).post(url('owner.start.store'), {
    kind: 'company_owner',
    town: 'Sibiu',
    companyName: 'Sibiu Rent SRL',
    taxId: 'RO18547290',
  });

  expect(Object.keys(missing.props['errors'] ?? {})).toEqual(['taxId', 'companyName']);
  expect(answer.headers.get('location')).toBe(url('company.start'));
  const { props } = await as(user).visit(url('owner.dashboard'));
  expect(props['dashboard']).toMatchObject({
    checklists: [
      { host: null, items: [{ item: 'email' }, { item: 'registration' }, {}, {}, {}, {}, {}, {}] },
    ],
  });
});

test('who registers to rent out a car, or comes to list one with an account, is led to the start', async () => {
  const visitor = as(null);
  const registered = await visitor.post(url('register.store'), {
    kind: 'owner',
    name: 'Ana Ionescu',
    email: newAddress(),
    password: 'o parolă lungă',
    town: 'Sibiu',
  });
  const user = await createAccount();

  expect(registered.headers.get('x-inertia-location')).toContain('/owner/start');
  const listed = await as(user).get(url('register', null, { kind: 'owner' }));
  expect(listed.headers.get('location')).toBe('/owner/start');
});

test('the checklist says what is missing, what waits for the staff and what is done, until all is', async () => {
  const { owner, ...host } = await createHost({ phone: '0721', address: 'Strada Lungă 7' });
  const list = async () => {
    const { props } = await as(owner).visit(url('owner.dashboard'));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails if it is not so
    const { checklists } = props['dashboard'] as {
      checklists: { items: { item: string; state: string; url: string }[]; done: number }[];
    };
    return Object.fromEntries(
      (checklists[0]?.items ?? []).map(({ item, state, url: page }) => [item, [state, page]]),
    );
  };
  expect(await list()).toEqual({
    email: ['done', '/verify-email'],
    contact: ['done', '/owner/start?step=contact'],
    tax: ['todo', '/owner/start?step=tax'],
    car: ['todo', '/owner/cars/create'],
    identity: ['done', '/kyc'],
    bank: ['todo', '/owner/payments/bank-account'],
    profile: ['todo', '/owner/profile/edit'],
  });

  const car = await createCar({ hostId: host.id, status: 'in_review' });
  const kinds = ['registration', 'rca', 'itp'] as const;
  await db.document.createMany({
    data: kinds.map((kind) => ({ kind, carId: car.id, status: 'in_review' })),
  });
  await db.bankAccount.create({
    data: { hostId: host.id, iban: 'RO49AAAA1B31007593840000', holder: 'Mihai Popa' },
  });
  expect(await list()).toMatchObject({
    car: ['waiting', `/owner/cars/${car.slug}/edit`],
    documents: ['waiting', `/owner/cars/${car.slug}/documents`],
    bank: ['waiting', '/owner/payments/bank-account'],
  });

  await db.car.update({ where: { id: car.id }, data: { status: 'listed' } });
  await db.document.updateMany({ where: { carId: car.id }, data: { status: 'approved' } });
  await db.bankAccount.update({ where: { hostId: host.id }, data: { status: 'verified' } });
  await as(owner).put(url('owner.tax-details.update'), { ...tax, hostId: host.id, from: 'start' });
  await db.host.update({
    where: { id: host.id },
    data: {
      about: 'Bună ziua.',
      languages: ['ro'],
      photo: { file: 'x.webp', width: 1, height: 1, placeholder: '' },
    },
  });
  expect(await list()).toEqual({});
});

test('what a host speaks stands on its page and on its cars’, in the reader’s language', async () => {
  const host = await createHost({ languages: ['ro', 'en'] });
  const car = await createCar({ hostId: host.id });
  const expected = { host: { languages: 'română și engleză' } };

  expect((await as(null).visit(`/owners/${host.slug}`)).props).toMatchObject(expected);
  expect((await as(null).visit(`/cars/${car.slug}`)).props).toMatchObject(expected);
});
