import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { branchAt, companyContact, registration } from '../support/companies.ts';
import { createBranch, createCar, createHost } from '../support/factories.ts';

const start = url('company.start');

/** A company of which nothing but its name is known. */
async function newCompany() {
  const { owner, ...host } = await createHost({ kind: 'company', name: 'Câmpeanu' });
  const person = as(owner);
  const from = { hostId: host.id, from: 'start' };
  return {
    host,
    owner,
    person,
    step: async () => (await person.visit(start)).props['step'],
    register: (change: object = {}) =>
      person.submit(
        url('company.registration.update'),
        { ...registration, ...from, ...change },
        start,
        'PUT',
      ),
    reach: (change: object = {}) =>
      person.submit(
        url('company.contact.update'),
        { ...companyContact, ...from, ...change },
        start,
        'PUT',
      ),
    open: (change: object = {}) =>
      person.submit(url('company.branches.store'), { ...branchAt, ...from, ...change }, start),
  };
}

test('who registers to lead a company is led to its start, and is nobody’s yet without one', async () => {
  const email = newAddress();
  const answer = await as(null).post('/register', {
    kind: 'company_owner',
    name: 'Radu Câmpeanu',
    email,
    password: 'o parolă lungă',
    town: 'București',
    companyName: 'Câmpeanu Rent',
    taxId: 'ro 18547290',
  });
  const nobody = await as(await createAccount()).get(start);

  expect(answer.headers.get('x-inertia-location') ?? answer.headers.get('location')).toBe(start);
  expect(nobody.headers.get('location')).toBe(url('owner.start'));
  const host = await db.host.findFirstOrThrow({
    where: { members: { some: { user: { email } } } },
  });
  expect(host).toMatchObject({ taxId: 'RO18547290' });
});

test('a new company speaks its manager’s language until it says otherwise, and one at least', async () => {
  const { person, register, reach } = await newCompany();
  await register();

  const { company } = (await person.visit(start)).props;
  const silent = await reach({ languages: [] });

  expect(company).toMatchObject({ languages: ['ro'] });
  expect(silent.props['errors']).toEqual({ languages: 'Alegeți cel puțin o limbă.' });
});

test('each step is saved and leads to the next that is missing, and the checklist says the same', async () => {
  const { step, register, reach, open, host, person } = await newCompany();

  const steps = [await step()];
  for (const save of [register, reach, open]) {
    await save();
    steps.push(await step());
  }

  expect(steps).toEqual(['registration', 'contact', 'branch', 'documents']);
  expect(await db.host.findUniqueOrThrow({ where: { id: host.id } })).toMatchObject({
    legalName: 'Câmpeanu Rent SRL',
    taxId: 'RO18547290',
    tradeRegister: 'J40/1234/2015',
    phone: companyContact.phone,
    languages: ['ro', 'en'],
  });
  const { props } = await person.visit(url('owner.dashboard'));
  expect(props['dashboard']).toMatchObject({
    checklists: [
      {
        items: [
          { item: 'email', state: 'done' },
          { item: 'registration', state: 'done' },
          { item: 'contact' },
          { item: 'branch', state: 'done' },
          { item: 'company_documents', state: 'todo' },
          { item: 'car' },
          { item: 'bank' },
          { item: 'profile' },
        ],
      },
    ],
  });
});

test.each([
  ['taxId', { taxId: '18547291' }],
  ['taxId', { taxId: 'RO18547290', paysVat: 'no' }],
  ['tradeRegister', { tradeRegister: '40/1234/2015' }],
  ['address', { address: 'Aici' }],
  ['paysVat', { paysVat: '' }],
])('a wrong %s of a company is named, and nothing is saved', async (field, change) => {
  const { register, host } = await newCompany();

  const page = await register(change);

  expect(Object.keys(page.props['errors'] ?? {})).toEqual([field]);
  expect(await db.host.findUniqueOrThrow({ where: { id: host.id } })).toMatchObject({
    taxId: null,
    legalName: null,
  });
});

test('once the staff have compared the registration with the certificate, only whether it pays VAT may change', async () => {
  const { register, host } = await newCompany();
  await register();
  await db.document.create({
    data: { hostId: host.id, kind: 'company_registration', status: 'approved' },
  });

  const changes = {
    taxId: '14399840',
    legalName: 'Alt Rent SRL',
    tradeRegister: 'J12/77/2019',
    address: 'Strada Scurtă 8, Cluj-Napoca',
  };
  const refused = [];
  for (const [field, value] of Object.entries(changes))
    refused.push(Object.keys((await register({ [field]: value })).props['errors'] ?? {}));
  await register({ paysVat: 'no' });

  expect(refused).toEqual(Object.keys(changes).map((field) => [field]));
  expect(await db.host.findUniqueOrThrow({ where: { id: host.id } })).toMatchObject({
    taxId: '18547290',
    legalName: 'Câmpeanu Rent SRL',
    tradeRegister: 'J40/1234/2015',
    address: registration.address,
  });
});

test('the page of a host changes nothing of what was compared with the certificate', async () => {
  const { register, host, person } = await newCompany();
  await register();
  await db.document.create({
    data: { hostId: host.id, kind: 'company_registration', status: 'approved' },
  });
  const same = { legalName: registration.legalName, address: registration.address };
  const save = async (change: object) => {
    const details = { hostId: host.id, ...companyContact, ...same, ...change };
    const to = url('owner.profile.update');
    return (await person.submit(to, details, url('owner.profile.edit'), 'PUT')).props['errors'];
  };

  const other = await save({ legalName: 'Alt Rent SRL', address: 'Strada Scurtă 8', about: 'x' });
  await save({ about: 'Mașini curate.' });

  expect(Object.keys(other ?? {})).toEqual(['address', 'legalName']);
  expect(await db.host.findUniqueOrThrow({ where: { id: host.id } })).toMatchObject({
    ...same,
    about: 'Mașini curate.',
  });
});

test('a branch sent twice is one; another of the same name is refused', async () => {
  const { open, host } = await newCompany();

  await Promise.all([open(), open()]);
  const other = await open({ name: 'aeroport otopeni', address: 'Strada Lungă 8' });

  expect(Object.keys(other.props['errors'] ?? {})).toEqual(['name']);
  expect(await db.branch.findMany({ where: { hostId: host.id } })).toMatchObject([
    { name: 'Aeroport Otopeni', town: expect.any(String), openingHours: null },
  ]);
});

test('a branch is changed, with hours of its own; it closes when it has no cars and is not the last', async () => {
  const { owner, ...host } = await createHost({ kind: 'company' });
  const [first, second] = [await createBranch(host.id), await createBranch(host.id)];
  const car = await createCar({ hostId: host.id, branchId: second.id });
  const page = url('company.profile.edit');
  const toast = async (branch: { id: string }) => {
    await as(owner).send(url('company.branches.destroy', { branch: branch.id }), {
      method: 'DELETE',
    });
    return db.branch.count({ where: { hostId: host.id } });
  };
  const hours = { hours: 'own', opens: { mon: '08:00' }, closes: { mon: '07:00' } };
  const change = (fields: object) =>
    as(owner).submit(
      url('company.branches.update', { branch: second.id }),
      { ...branchAt, hostId: host.id, ...hours, ...fields },
      page,
      'PUT',
    );

  const wrong = await change({});
  await change({ closes: { mon: '16:00' } });
  const withCar = await toast(second);
  await db.car.update({ where: { id: car.id }, data: { status: 'archived' } });
  const without = await toast(second);
  const last = await toast(first);

  expect(Object.keys(wrong.props['errors'] ?? {})).toEqual(['closes[mon]']);
  expect([withCar, without, last]).toEqual([2, 1, 1]);
  expect(await db.car.findUniqueOrThrow({ where: { id: car.id } })).toMatchObject({
    branchId: first.id,
  });
});

test('the public page shows branches with their hours, a phone number only to clients with a booking', async () => {
  const host = await createHost({ kind: 'company' });
  const always = { mon: ['00:00', '24:00'], tue: ['00:00', '24:00'], wed: ['00:00', '24:00'] };
  const week = { ...always, thu: ['00:00', '24:00'], fri: ['00:00', '24:00'] };
  await createBranch(host.id, {
    name: 'Gara de Nord',
    phone: '+40721000999',
    openingHours: { ...week, sat: ['00:00', '24:00'], sun: ['00:00', '24:00'] },
  });
  await createBranch(host.id, { name: 'Depozit', openingHours: { mon: null } });

  const { props } = await as(null).visit(url('companies.show', { host: host.slug }));

  expect(props['branches']).toMatchObject([
    { name: 'Gara de Nord', phone: null, now: { isOpen: true, until: '24:00' } },
    { name: 'Depozit', now: { isOpen: false, next: null } },
  ]);
});
