import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { newReturnPhoto } from '../support/world-things.ts';
import { pdf } from './document-support.ts';
import { hostWith } from './owner-support.ts';

const back = { status: 'returned', startsAt: inHours(-72), endsAt: inHours(-2) } as const;

/** What the form sends for a damage that needs the quote of its repair. */
function damage(photo: string, amount: string): FormData {
  const form = new FormData();
  const fields = { kind: 'damage', amount, note: 'Bara din spate este spartă.' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('requestKey', randomUUID());
  form.append('photos[]', photo);
  return form;
}

const withQuote = (form: FormData) => {
  form.append('papers', new Blob([pdf('Deviz')], { type: 'application/pdf' }), 'deviz.pdf');
  return form;
};

async function returnedTrip() {
  const trip = await hostWith(back);
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: trip.booking.id } });
  return { ...trip, clientId, photo: await newReturnPhoto(trip.booking) };
}

test('a host sends the quote of a repair, which the client opens from the charge and an admin on record', async () => {
  const { owner, booking, clientId, page, photo } = await returnedTrip();
  await as(owner).upload(`${page}/claims`, damage(photo, '800'));
  const without = await db.claim.count({ where: { bookingId: booking.id } });

  await as(owner).upload(`${page}/claims`, withQuote(damage(photo, '800')));

  const claim = await db.claim.findFirstOrThrow({
    where: { bookingId: booking.id },
    include: { files: true, photos: true },
  });
  const path = `/claims/${claim.id}/papers/${claim.files[0]?.id}`;
  const seen = await as({ id: clientId }).visit(`/client/bookings/${booking.ref}`);
  const opened = await as({ id: clientId }).get(path);
  const admin = await createUser({}, ['admin']);
  const byAdmin = await as(admin).get(path);
  const elsewhere = await as({ id: clientId }).get(
    `/claims/${randomUUID()}/papers/${claim.files[0]?.id}`,
  );

  expect({ without, photos: claim.photos.length }).toEqual({ without: 0, photos: 1 });
  expect(seen.props).toMatchObject({
    view: { claims: [{ amount: 800_00, papers: [{ url: path, isPicture: false }] }] },
  });
  expect([opened.status, byAdmin.status, elsewhere.status]).toEqual([200, 200, 404]);
  expect(opened.headers.get('content-disposition')).toContain('attachment');
  const entries = await db.auditEntry.findMany({ where: { objectId: claim.id } });
  expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual([
    [admin.id, 'claim.view'],
  ]);
});

test('the form says what is missing, and what goes beyond the plan only the staff allow', async () => {
  const { owner, booking, page, photo } = await returnedTrip();
  const body = {
    kind: 'fine',
    amount: '90',
    note: 'Amendă de parcare în centru.',
    requestKey: randomUUID(),
  };
  const tried = async (more: object) =>
    (await as(owner).submit(`${page}/claims`, { ...body, ...more }, page)).props['errors'];

  expect(await tried({})).toEqual({ papers: expect.stringContaining('documentul') });
  expect(await tried({ kind: 'damage' })).toEqual({ photos: expect.any(String) });
  const beyond = withQuote(damage(photo, '2600'));
  await as(owner).upload(`${page}/claims`, beyond);
  const refused = await db.claim.count({ where: { bookingId: booking.id } });
  beyond.append('aboveExcess', 'true');
  await as(owner).upload(`${page}/claims`, beyond);

  expect(refused).toBe(0);
  expect(await db.claim.findFirst({ where: { bookingId: booking.id } })).toMatchObject({
    aboveExcess: true,
    status: 'proposed',
  });
});

test('a client disputes a claim with papers, which the host reads beside its own; what is no paper is refused', async () => {
  const { owner, booking, clientId, page, photo } = await returnedTrip();
  await as(owner).upload(`${page}/claims`, withQuote(damage(photo, '1200')));
  const claim = await db.claim.findFirstOrThrow({ where: { bookingId: booking.id } });
  const client = as({ id: clientId });
  const clientPage = `/client/bookings/${booking.ref}`;
  const dispute = (paper: Buffer<ArrayBuffer>) => {
    const form = new FormData();
    form.append('action', 'dispute');
    form.append('objection', 'Bara era deja crăpată la preluare.');
    form.append('papers', new Blob([paper]), 'bara.pdf');
    return client.upload(`${clientPage}/claims/${claim.id}/answer`, form);
  };

  await dispute(Buffer.from('nu este un document'));
  const refused = await db.claim.findUniqueOrThrow({ where: { id: claim.id } });
  await dispute(pdf('Bara la preluare'));
  const seen = await as(owner).visit(page);

  expect(refused.status).toBe('proposed');
  expect(seen.props).toMatchObject({
    view: {
      claims: [{ status: 'disputed', papers: [{ side: 'host' }, { side: 'client' }] }],
    },
  });
});

test('a client accepts what the deposit does not cover with their name, and takes what the host then asks for', async () => {
  const { owner, booking, clientId, page, photo } = await returnedTrip();
  await as(owner).upload(`${page}/claims`, withQuote(damage(photo, '1200')));
  const claim = await db.claim.findFirstOrThrow({ where: { bookingId: booking.id } });
  const client = as({ id: clientId });
  const { name } = await db.user.findUniqueOrThrow({ where: { id: clientId } });
  const clientPage = `/client/bookings/${booking.ref}`;
  const answer = (body: object) =>
    client.submit(`${clientPage}/claims/${claim.id}/answer`, body, clientPage);

  const nameless = await answer({ action: 'accept' });
  await answer({ action: 'dispute', objection: 'Bara era deja crăpată.' });
  await as(owner).submit(`${page}/claims/${claim.id}/counter-offer`, { amount: '1100' }, page);
  const seen = await client.visit(clientPage);
  await answer({ action: 'accept', name });

  expect(nameless.props['errors']).toEqual({ name: expect.stringContaining(name) });
  expect(seen.props).toMatchObject({ view: { claims: [{ countered: 1100_00, needsName: true }] } });
  expect(await db.claim.findUnique({ where: { id: claim.id } })).toMatchObject({
    status: 'accepted',
    settled: 1100_00,
    agreedName: name,
  });
});
