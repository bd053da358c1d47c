import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';
import { bringTo } from '../support/bring-to.ts';

async function confirmed(person?: { id: string }) {
  const client = person ?? (await createUser());
  const host = await createHost();
  const booking = await createBooking({ client, car: await createCar({ hostId: host.id }) });
  await drawUpContract(db, await bookingById(db, booking.id), new Date());
  return { client, owner: host.owner, booking, page: `/contracts/${booking.ref}` };
}

const contractProp = async (person: { id: string }, page: string) => {
  const { component, props } = await as(person).visit(page);
  expect(component).toBe('Contracts/Show');
  return props['contract'];
};

test('both parties read the contract, each with their own way back and their own signature to give', async () => {
  const { client, owner, booking, page } = await confirmed();

  expect(await contractProp(client, page)).toMatchObject({
    state: 'open',
    signUrl: `${page}/signature`,
    pdfUrl: `${page}.pdf`,
    bookingUrl: `/client/bookings/${booking.ref}`,
    document: { title: 'Contract de închiriere auto' },
  });
  expect(await contractProp(owner, page)).toMatchObject({
    signUrl: `${page}/signature`,
    bookingUrl: `/owner/bookings/${booking.ref}`,
  });
});

test('an admin reads without signing, and the reading is written down', async () => {
  const { booking, page } = await confirmed();
  const admin = await createUser({}, ['admin']);

  const contract = await contractProp(admin, page);
  const signing = await as(admin).post(`${page}/signature`, { name: 'Admin', consent: 'yes' });

  expect(contract).toMatchObject({ signUrl: null });
  expect(signing.status).toBe(403);
  expect(
    await db.auditEntry.count({ where: { action: 'contract.view', objectId: booking.id } }),
  ).toBe(1);
});

test('a stranger finds neither contract nor PDF, and a visitor is asked to sign in', async () => {
  const { page } = await confirmed();
  const stranger = await createUser();

  expect((await as(stranger).get(page)).status).toBe(404);
  expect((await as(stranger).get(`${page}.pdf`)).status).toBe(404);
  expect((await as(stranger).post(`${page}/signature`, { name: 'Eu' })).status).toBe(404);
  expect((await as(null).get(page)).headers.get('location')).toBe('/login');
});

test('there is no contract before the booking is confirmed', async () => {
  const client = await createUser();
  const { ref } = await createBooking({ client, status: 'requested' });

  expect((await as(client).get(`/contracts/${ref}`)).status).toBe(404);
});

test('signing keeps name, time and address; the second side completes it', async () => {
  const { client, owner, booking, page } = await confirmed();
  const form = { name: '  Ana Ionescu ', consent: 'yes' };

  await as(client).submit(`${page}/signature`, form, page);
  await as(owner).submit(`${page}/signature`, { ...form, name: 'Mihai Popa' }, page);

  expect(await contractProp(client, page)).toMatchObject({
    state: 'signed',
    signUrl: null,
    signatures: [
      { name: 'Mihai Popa' },
      { name: 'Ana Ionescu', words: expect.stringContaining('Semnat electronic') },
    ],
  });
  const stored = await db.contract.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(stored.clientAddress).not.toBe('');
});

test('a double click signs once and says so', async () => {
  const { client, booking, page } = await confirmed();
  const sign = (name: string) => as(client).post(`${page}/signature`, { name, consent: 'yes' });

  const answers = await Promise.all([sign('Ana Ionescu'), sign('Ana Ionescu')]);
  await sign('Altcineva');

  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const stored = await db.contract.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(stored.clientSignature).toBe('Ana Ionescu');
});

test('a signature without a name or without consent comes back with what is missing', async () => {
  const { client, page } = await confirmed();

  const { props } = await as(client).submit(`${page}/signature`, { name: ' a ' }, page);

  expect(props['errors']).toEqual({
    name: 'Scrieți cel puțin 2 caractere.',
    consent: 'Completați acest câmp.',
  });
});

test.each([
  ['of somebody else', 'Mihai Popa'],
  ['of which a part is missing', 'Ana'],
  ['shortened', 'Ana I.'],
])('a signature with a name %s is asked for again, and nothing is signed', async (_what, name) => {
  const { client, page } = await confirmed();

  const { props } = await as(client).submit(`${page}/signature`, { name, consent: 'yes' }, page);

  expect(props['errors']).toEqual({
    name: 'Semnați cu numele din contul dumneavoastră: Ana Ionescu.',
  });
  expect(props['contract']).toMatchObject({ state: 'open' });
});

test('a name is the same whichever part stands first, without marks and in capitals', async () => {
  const client = await createUser({ name: 'Ștefania-Ioana Țăranu' });
  const { page } = await confirmed(client);

  await as(client).submit(
    `${page}/signature`,
    { name: 'TARANU  Stefania Ioana', consent: 'yes' },
    page,
  );

  expect(await contractProp(client, page)).toMatchObject({ state: 'half' });
});

test('the contract of a cancelled booking is read and no longer signed', async () => {
  const { client, booking, page } = await confirmed();
  await bringTo(booking, 'cancelled', new Date());

  const form = { name: 'Ana Ionescu', consent: 'yes' };
  const back = await as(client).submit(`${page}/signature`, form, page);

  expect(back.component).toBe('Contracts/Show');
  expect(back.props['contract']).toMatchObject({ state: 'open', signUrl: null });
});

test('the PDF comes as a file of its own name, the same bytes each time', async () => {
  const { client, booking, page } = await confirmed();

  const [first, second] = await Promise.all([
    as(client).get(`${page}.pdf`),
    as(client).get(`${page}.pdf`),
  ]);
  const bytes = Buffer.from(await first.arrayBuffer());

  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(first.headers.get('content-disposition')).toContain(`contract-${booking.ref}.pdf`);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
});
