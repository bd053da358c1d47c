import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { invoiceCommissions } from '#server/domain/invoices/commissions.ts';
import type { InvoiceView } from '#server/http/presenters/invoice.ts';
import type { OwnerInvoicesView } from '#server/http/presenters/owner-invoices.ts';
import { hoursAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { startQueue } from '#server/queue/queue.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { unzip } from '../support/unzip.ts';
import { invoicedCompany, invoicedRental, invoicesOf } from '../domain/invoices/support.ts';

const now = new Date();

// The story of a booking has its jobs.
beforeAll(() => startQueue());

async function scene() {
  const host = await invoicedCompany({ prefix: 'HTTP' });
  const booking = await invoicedRental(host, now);
  const client = await db.user.findUniqueOrThrow({ where: { id: booking.clientId } });
  return { host, booking, client, owner: host.owner };
}

test('a client finds a booking’s invoices on its page and in a list, and opens them', async () => {
  const { booking, client } = await scene();

  const page = await as(client).visit(`/client/bookings/${booking.ref}`);
  const list = await as(client).visit('/client/invoices');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  const [invoice] = list.props['invoices'] as InvoiceView[];
  const pdf = await as(client).get(invoice?.pdfUrl ?? '');
  const xml = await as(client).get(invoice?.xmlUrl ?? '');

  expect(list.component).toBe('Client/Invoices');
  expect(page.props['invoices']).toEqual(list.props['invoices']);
  expect(list.props['invoices']).toHaveLength(2);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(pdf.headers.get('cache-control')).toContain('no-store');
  expect(await xml.text()).toContain(`<cbc:ID>${invoice?.ref}</cbc:ID>`);
});

test('a manager sees a month’s invoices and gets them as a list and as an archive', async () => {
  const { host, booking, owner } = await scene();
  await invoiceCommissions(hoursAfter(now, 24 * 32));
  const month = wallDateOf(now, HOME_ZONE).slice(0, 7);

  const { props } = await as(owner).visit(`/owner/invoices?host=${host.slug}&month=${month}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  const view = props['view'] as OwnerInvoicesView;
  const csv = await (await as(owner).get(view.csvUrl)).text();
  const zip = Buffer.from(await (await as(owner).get(view.zipUrl)).arrayBuffer());

  expect(view.issued).toMatchObject([
    { kind: 'rental', bookingRef: booking.ref, ref: expect.stringMatching(/^HTTP-/) },
  ]);
  expect(csv).toContain(booking.ref);
  const names = [...unzip(zip).keys()].toSorted();
  const [issued] = view.issued;
  expect(names).toEqual([`${issued?.ref}.pdf`, `${issued?.ref}.xml`, `invoices-${month}.csv`]);
});

test('a company turns invoices in its name on and off; without its registration it cannot', async () => {
  const { host, owner } = await scene();
  const set = (body: object) => as(owner).put(`/owner/invoices/${host.slug}/series`, body);
  const prefix = async () =>
    (await db.host.findUniqueOrThrow({ where: { id: host.id } })).invoicePrefix;

  await set({ isOn: 'yes', prefix: 'nou' });
  expect(await prefix()).toBe('NOU');
  await set({ isOn: 'yes', prefix: 'a1' });
  expect(await prefix()).toBe('NOU');
  await set({ prefix: 'NOU' });
  expect(await prefix()).toBeNull();
  await db.host.update({ where: { id: host.id }, data: { tradeRegister: null } });
  await set({ isOn: 'yes', prefix: 'NOU' });
  expect(await prefix()).toBeNull();
});

test('an admin finds an invoice, corrects it once, and sends a refused one again', async () => {
  const { booking, client } = await scene();
  const admin = as(await createUser({}, ['admin']));
  const [fee] = await invoicesOf(booking.id);
  await db.user.update({ where: { id: client.id }, data: { name: 'Ana Popescu' } });
  await db.invoiceUpload.update({
    where: { invoiceId: fee?.id ?? '' },
    data: { state: 'refused', message: 'BR-RO-110', uploadId: 'x' },
  });

  const found = await admin.visit(
    `/admin/invoices?q=${booking.ref}&kind=${fee?.kind}&state=refused`,
  );
  expect(found.props).toMatchObject({
    count: 1,
    invoices: [{ ref: fee?.ref, message: 'BR-RO-110' }],
  });
  await admin.post(`/admin/invoices/${fee?.id}/upload`, {});
  expect((await invoicesOf(booking.id)).find(({ id }) => id === fee?.id)?.upload?.state).toBe(
    'waiting',
  );

  const correct = () =>
    admin.post(`/admin/invoices/${fee?.id}/correction`, { reason: 'Nume greșit' });
  expect((await correct()).status).toBe(303);
  await correct();
  const credits = (await invoicesOf(booking.id)).filter(({ creditsId }) => creditsId === fee?.id);
  const story = await admin.visit(`/admin/bookings/${booking.ref}`);
  const csv = await (await admin.get(`/admin/invoices.csv?q=${booking.ref}`)).text();
  expect(credits).toHaveLength(1);
  expect(story.props['invoices']).toHaveLength(4);
  expect(csv).toContain('Ana Popescu');
});

test('a company’s page of a booking shows only what is in its name, and not to its agents', async () => {
  const { host, booking, owner } = await scene();
  const agent = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });

  const seen = await as(owner).visit(`/owner/bookings/${booking.ref}`);
  const byAgent = await as(agent).visit(`/owner/bookings/${booking.ref}`);

  expect(seen.props['invoices']).toMatchObject([{ kind: 'rental' }]);
  expect(byAgent.props['invoices']).toEqual([]);
});
