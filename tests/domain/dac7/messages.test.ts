import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { announceRecords } from '#server/domain/dac7/announcing.ts';
import { buildMessages } from '#server/domain/dac7/building.ts';
import { copyOf } from '#server/domain/dac7/copies.ts';
import { exclude, file, takeXml } from '#server/domain/dac7/filing.ts';
import { forgetOldReports } from '#server/domain/dac7/retention.ts';
import { schemaProblems } from '#server/domain/dac7/schema.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { createUser } from '../../support/factories.ts';
import { newestMessages, postAt, reportableHost, reporter } from './support.ts';

type By = Awaited<ReturnType<typeof reporter>>;

const filedOn = (year: number) => ({ filedOn: `${year + 1}-01-15`, receipt: 'INTERNT-1' });

/** Makes the messages of a year, tells the hosts and files all of them. */
async function fileYear(year: number, by: By) {
  await buildMessages(year, by);
  await announceRecords(by.now);
  const waiting = await db.dac7Message.findMany({ where: { year, filedAt: null } });
  for (const { id } of waiting) {
    const filed = await file(id, filedOn(year), { ...by, now: new Date(+by.now + counter++) });
    expect(filed).toEqual({ ok: true });
  }
  return Promise.all(waiting.map(async ({ id }) => (await takeXml(id, by)).xml));
}

let counter = 1;

test('a year’s message has every host with its quarters, and is valid', async () => {
  const by = await reporter(2061);
  const person = await reportableHost(2061);
  await reportableHost(2061, 'company');
  await db.bankAccount.create({
    data: { hostId: person.host.id, iban: 'RO49AAAA1B31007593840000', holder: 'Ana & fiii' },
  });

  const [xml = ''] = await fileYear(2061, by);

  expect(await schemaProblems(xml)).toEqual([]);
  expect(xml.match(/<dpi:ReportableSeller>/g)).toHaveLength(2);
  for (const part of [
    '<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>',
    '<dpi:ReportingPeriod>2061-12-31</dpi:ReportingPeriod>',
    '<dpi:TIN issuedBy="RO">1900504123451</dpi:TIN>',
    '<dpi:BirthDate>1990-05-04</dpi:BirthDate>',
    '<dpi:AccountHolderName>Ana &amp; fiii</dpi:AccountHolderName>',
    '<dpi:IN issuedBy="RO" INType="BRN">J12/1234/2015</dpi:IN>',
    '<dpi:ConsQ1 currCode="RON">400</dpi:ConsQ1>',
    '<dpi:NumbQ1>1</dpi:NumbQ1>',
    '<dpi:FeesQ1 currCode="RON">60</dpi:FeesQ1>',
    '<dpi:ConsQ2 currCode="RON">0</dpi:ConsQ2>',
  ])
    expect(xml).toContain(part);
});

test('the schema finds what is wrong', async () => {
  const by = await reporter(2062);
  const [xml = ''] = await fileYear(2062, by);
  const wrong = [
    xml.replace('DPI403', 'DPI404'),
    xml.replace(/<dpi:TIN .*?<\/dpi:TIN>/, ''),
    xml.replace('issuedBy="RO"', 'issuedBy="XX"'),
    xml.replace('2062-12-31', '2062'),
  ];

  const found = await Promise.all(wrong.map(schemaProblems));

  expect(await schemaProblems(xml)).toEqual([]);
  expect(found.map((problems) => problems.length > 0)).toEqual([true, true, true, true]);
});

test('a year in which nobody was paid has a message that says so, once', async () => {
  const by = await reporter(2063);

  const [xml] = await fileYear(2063, by);
  await buildMessages(2063, by);

  expect(xml).toContain('DPI403');
  expect(await newestMessages(2063)).toHaveLength(1);
});

test('what changes after it was filed is corrected, added or taken back, each under a number of its own', async () => {
  const year = 2064;
  const by = await reporter(year);
  const [kept, changed, gone] = [
    await reportableHost(year),
    await reportableHost(year),
    await reportableHost(year, 'company'),
  ];
  await fileYear(year, by);
  const [first] = await newestMessages(year);
  const docOf = ({ host }: { host: { id: string } }) =>
    first?.records.find(({ hostId }) => hostId === host.id)?.doc ?? 'none';

  await postAt(
    ledger.payoutSent(changed.of, `${changed.bookingId}-late`, 12_00),
    `${year}-12-30T10:00:00Z`,
  );
  await exclude(gone.host.id, { ground: 'listed', note: 'BVB' }, by);
  const late = await reportableHost(year);
  const files = await fileYear(year, by);
  const corrections = files.find((xml) => xml.includes('DPI402')) ?? '';
  const additions = files.find((xml) => xml.includes('DPI401')) ?? '';
  await buildMessages(year, by);

  expect(files).toHaveLength(2);
  expect(await Promise.all(files.map(schemaProblems))).toEqual([[], []]);
  expect(corrections).toContain(`<stf:CorrDocRefId>${docOf(changed)}</stf:CorrDocRefId>`);
  expect(corrections).toContain(`<stf:CorrDocRefId>${docOf(gone)}</stf:CorrDocRefId>`);
  expect(corrections).not.toContain(docOf(kept));
  expect(corrections.match(/OECD[0-3]</g)?.toSorted()).toEqual(['OECD0<', 'OECD2<', 'OECD3<']);
  expect(additions.match(/OECD[0-3]</g)?.toSorted()).toEqual(['OECD0<', 'OECD1<']);
  // We are reported once: the later messages repeat the number of the first.
  expect(files.every((xml) => xml.includes(`${first?.operatorDoc}</stf:DocRefId>`))).toBe(true);
  const all = await newestMessages(year);
  expect(all).toHaveLength(3);
  const docs = all.flatMap(({ records }) => records.map(({ doc }) => doc));
  expect(new Set(docs).size).toBe(docs.length);
  expect((await copyOf(gone.host.id, year))?.state).toBe('withdrawn');
  expect((await copyOf(late.host.id, year))?.state).toBe('filed');
});

test('made again before it is filed, what is the same keeps its number and is told once; what changed is told again', async () => {
  const year = 2065;
  const by = await reporter(year);
  const [same, other] = [await reportableHost(year), await reportableHost(year)];
  await buildMessages(year, by);
  await announceRecords(by.now);
  const [before] = await newestMessages(year);

  await db.hostTaxDetails.update({
    where: { hostId: other.host.id },
    data: { address: 'Strada Nouă 1, Cluj-Napoca' },
  });
  await buildMessages(year, by);
  const [again] = await newestMessages(year);
  await announceRecords(by.now);
  await announceRecords(by.now);

  const doc = (message: typeof before, { host }: typeof same) =>
    message?.records.find(({ hostId }) => hostId === host.id)?.doc;
  const told = async ({ host }: typeof same) =>
    db.notification.count({ where: { userId: host.owner.id, kind: 'tax_report' } });
  expect(again?.ref).toBe(before?.ref);
  expect(doc(again, same)).toBe(doc(before, same));
  expect(doc(again, other)).not.toBe(doc(before, other));
  expect([await told(same), await told(other)]).toEqual([1, 2]);
});

test('a message is filed once, on a day that has passed, and after its hosts were told', async () => {
  const year = 2066;
  const by = await reporter(year);
  await reportableHost(year);
  await buildMessages(year, by);
  const [message] = await newestMessages(year);
  const id = message?.id ?? '';

  const untold = await file(id, filedOn(year), by);
  await announceRecords(by.now);
  const days = [`${year}-12-31`, `${year + 1}-01-16`];
  const wrong = await Promise.all(days.map((day) => file(id, { filedOn: day, receipt: null }, by)));
  const both = await Promise.allSettled([file(id, filedOn(year), by), file(id, filedOn(year), by)]);

  expect(untold).toEqual({ ok: false, problem: 'untold' });
  expect(wrong).toEqual([
    { ok: false, problem: 'day' },
    { ok: false, problem: 'day' },
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('two who make the files at once make them once', async () => {
  const year = 2067;
  const by = await reporter(year);
  await reportableHost(year);

  await Promise.all([buildMessages(year, by), buildMessages(year, by)]);

  expect((await newestMessages(year)).map(({ records }) => records.length)).toEqual([1]);
});

test('nobody makes files of a year that is not over, or without the permission', async () => {
  const early = { ...(await reporter(2068)), now: new Date('2068-12-31T21:59:59Z') };
  const { id } = await createUser({}, ['support']);

  await expect(buildMessages(2068, early)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    buildMessages(2067, { admin: { id, ip: null }, now: early.now }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('a host with something missing is left out, and added once it is there', async () => {
  const year = 2069;
  const by = await reporter(year);
  const { host } = await reportableHost(year);
  const details = await db.hostTaxDetails.delete({ where: { hostId: host.id } });
  await fileYear(year, by);
  const before = await copyOf(host.id, year);

  await db.hostTaxDetails.create({ data: details });
  const [xml] = await fileYear(year, by);

  expect([before?.state, before?.missing]).toEqual([
    'incomplete',
    ['name', 'number', 'address', 'bornOn'],
  ]);
  expect(xml).toContain('DPI401');
  expect(xml).toContain('OECD0');
});

test('what was reported is kept for ten years after the end of the year', async () => {
  const year = 2010;
  const by = await reporter(year);
  await reportableHost(year);
  await fileYear(year, by);
  const left = () => db.dac7Record.count({ where: { message: { year } } });

  await forgetOldReports(new Date('2020-12-31T12:00:00Z'));
  const kept = await left();
  await forgetOldReports(new Date('2021-01-01T12:00:00Z'));

  expect([kept, await left()]).toEqual([1, 0]);
});
