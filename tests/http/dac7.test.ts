import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { announceRecords } from '#server/domain/dac7/announcing.ts';
import type { CopyView, MessageView, SellerView } from '#server/http/presenters/dac7.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { hostWithRental, newestMessages, reportableHost } from '../domain/dac7/support.ts';

// No other test has money in this year.
const YEAR = 2023;

/** A page's props, of which only these are looked at. */
type AdminPage = { sellers: SellerView[]; messages: MessageView[]; counts: Record<string, number> };

test('finance sees a year, makes its file, takes it and marks it as filed; the host reads and downloads its copy', async () => {
  const { host } = await reportableHost(YEAR);
  const finance = as(await createUser({}, ['finance']));
  const owner = as(host.owner);
  const page = async () => {
    const { component, props } = await finance.visit(`/admin/dac7?year=${YEAR}`);
    expect(component).toBe('Admin/Dac7');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
    return props as unknown as AdminPage;
  };
  const copy = async () => {
    const { props } = await owner.visit(`/owner/tax-report?year=${YEAR}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
    return (props['report'] as { copy: CopyView }).copy;
  };

  const before = await page();
  const preview = await copy();
  await finance.send(`/admin/dac7/${YEAR}/reports`, { method: 'POST', data: {} });
  await announceRecords(new Date());
  const [message] = (await page()).messages;
  const xml = await (await finance.get(message?.xmlUrl ?? '')).text();
  await finance.send(message?.fileUrl ?? '', {
    method: 'POST',
    data: { filedOn: '2024-01-30', receipt: 'INTERNT-7', year: YEAR },
  });
  const filed = await copy();
  const csv = await (await owner.get(filed.csvUrl)).text();
  const pdf = Buffer.from(await (await owner.get(filed.pdfUrl)).arrayBuffer());

  expect(before.sellers).toMatchObject([
    { name: 'Mihai Popa', number: '•••••••••3451', consideration: 400_00, fees: 60_00 },
  ]);
  expect(preview.state).toBe('preview');
  expect(message).toMatchObject({ kind: 'additions', isChecked: true, problems: [], untold: 0 });
  expect(xml).toContain('1900504123451');
  expect((await page()).messages).toMatchObject([{ filedOn: '2024-01-30', receipt: 'INTERNT-7' }]);
  expect(filed).toMatchObject({
    state: 'filed',
    filedOn: '2024-01-30',
    quarters: [{ consideration: 400_00, reportedConsideration: 400 }, {}, {}, {}],
  });
  // The page shortens the number, the host's own file does not.
  expect(JSON.stringify(filed)).not.toContain('1900504123451');
  expect(csv).toContain('1900504123451');
  expect(csv).toContain('400.00');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const taken = await db.auditEntry.count({
    where: { action: 'dac7.download', objectId: message?.ref ?? '' },
  });
  expect(taken).toBe(1);
});

test('a company is excluded with a reason, and included again', async () => {
  const { host } = await reportableHost(2024, 'company');
  const finance = as(await createUser({}, ['finance']));
  const address = `/admin/dac7/hosts/${host.id}/exclusion`;
  const standing = async () => {
    const { props } = await finance.visit('/admin/dac7?year=2024');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
    const { sellers } = props as unknown as AdminPage;
    return sellers.find(({ id }) => id === host.id)?.standing;
  };

  const data = { ground: 'listed', note: 'Bursa de Valori București', year: 2024 };
  await finance.send(address, { method: 'POST', data });
  const excluded = await standing();
  await finance.send(address, { method: 'DELETE' });

  expect([excluded, await standing()]).toEqual(['excluded', 'reported']);
});

test('a host without tax details is told what is missing, and where to add it', async () => {
  const { host } = await reportableHost(2024);
  await db.hostTaxDetails.delete({ where: { hostId: host.id } });

  const { props } = await as(host.owner).visit('/owner/tax-report?year=2024');

  expect(props['report']).toMatchObject({
    copy: { state: 'incomplete', missing: ['name', 'number', 'address', 'bornOn'] },
    detailsUrl: '/owner/profile/edit',
  });
});

test('a host who lives elsewhere in the Union gives the number of that state', async () => {
  const { host } = await hostWithRental();
  const owner = as(host.owner);
  const details = {
    hostId: host.id,
    from: 'profile',
    legalName: 'Ivan Petrov',
    address: 'ul. Vitosha 1, Sofia',
    bornOn: '1990-05-04',
    residence: 'BG',
    number: '90 0504 1234',
    vatNumber: 'bg 9005041234',
  };
  const save = (change: object) =>
    owner.send('/owner/tax-details', { method: 'PUT', data: { ...details, ...change } });

  await save({ residence: 'RO' });
  const refused = await db.hostTaxDetails.findUnique({ where: { hostId: host.id } });
  await save({});
  const saved = await db.hostTaxDetails.findUnique({ where: { hostId: host.id } });

  expect(refused).toBe(null);
  expect(saved).toMatchObject({ residence: 'BG', vatNumber: 'BG9005041234' });
});

test('files are made of a year only once it is over', async () => {
  const finance = as(await createUser({}, ['finance']));

  await finance.send('/admin/dac7/2099/reports', { method: 'POST', data: {} });

  expect(await newestMessages(2099)).toEqual([]);
});
