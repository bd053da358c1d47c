import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { file } from '#server/domain/dac7/filing.ts';
import { announceRecords } from '#server/domain/dac7/announcing.ts';
import { remindOfReport } from '#server/domain/dac7/reminding.ts';
import { businessFigures } from '#server/domain/health/queries.ts';
import { attentionFor } from '#server/domain/admin/attention.ts';
import { actorById } from '#server/domain/users/queries.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';
import { startQueue } from '#server/queue/queue.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { createUser } from '../../support/factories.ts';
import { newestMessages, reportableHost } from './support.ts';

await startQueue();

const at = (day: string) => instantOf(`${day}T09:00`, HOME_ZONE);

async function looks(...days: string[]) {
  for (const day of days) await remindOfReport(at(day));
}

const told = (userId: string, year: number) =>
  db.notification.count({
    where: {
      userId,
      kind: { in: ['tax_report_due', 'tax_details_year'] },
      facts: { path: ['year'], equals: String(year) },
    },
  });

test('in January the report is prepared once, and whoever files it is reminded on four days while it is not', async () => {
  const YEAR = 2041;
  const { host } = await reportableHost(YEAR);
  const { id: finance } = await createUser({}, ['finance']);
  const { id: support } = await createUser({}, ['support']);
  const counts: number[] = [];
  for (const day of [
    '01-01',
    '01-02',
    '01-03',
    '01-14',
    '01-15',
    '01-26',
    '01-31',
    '02-13',
    '02-14',
  ]) {
    await Promise.all([looks(`2042-${day}`), looks(`2042-${day}`)]);
    counts.push(await told(finance, YEAR));
  }
  const [message, ...others] = await newestMessages(YEAR);

  expect(counts).toEqual([0, 0, 1, 1, 2, 3, 4, 4, 4]);
  expect(await told(support, YEAR)).toBe(0);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ kind: 'additions', builtAt: at('2042-01-02'), problems: [] });
  expect(message?.records.map(({ hostId }) => hostId)).toContain(host.id);
  expect(
    await db.auditEntry.findMany({
      where: { action: 'dac7.build', objectId: String(YEAR) },
      select: { actorId: true },
    }),
  ).toEqual([{ actorId: null }]);
});

test('once the report is filed nobody is reminded, nothing waits, and no alarm is raised', async () => {
  const YEAR = 2043;
  await reportableHost(YEAR);
  const { id } = await createUser({}, ['finance']);
  const actor = await actorById(db, id);
  if (!actor) throw new Error('Nobody.');
  const waiting = async (day: string) => {
    const { taxReports } = await attentionFor(actor, at(day));
    const { taxReportDays } = await businessFigures(at(day));
    return [taxReports, taxReportDays];
  };
  await looks('2044-01-02');
  await announceRecords(at('2044-01-02'));
  const before = await waiting('2044-01-21');

  const [message] = await newestMessages(YEAR);
  const by = { admin: { id, ip: null }, now: at('2044-01-22') };
  await file(message?.id ?? '', { filedOn: '2044-01-22', receipt: null }, by);
  await looks('2044-01-25', '2044-01-30');

  expect(before).toEqual([1, 21]);
  expect(await waiting('2044-01-23')).toEqual([0, 0]);
  expect(await told(id, YEAR)).toBe(0);
});

test('hosts who were paid and of whom something is missing are asked in December and in January, also a company without its register', async () => {
  const YEAR = 2045;
  const [person, company, complete] = [
    await reportableHost(YEAR),
    await reportableHost(YEAR, 'company'),
    await reportableHost(YEAR),
  ];
  await db.hostTaxDetails.delete({ where: { hostId: person.host.id } });
  await db.host.update({ where: { id: company.host.id }, data: { tradeRegister: null } });
  const hosts = [person, company, complete].map(({ host }) => host.owner.id);
  const counts = () => Promise.all(hosts.map((id) => told(id, YEAR)));

  await looks('2045-11-30');
  const before = await counts();
  await looks('2045-12-01', '2045-12-05', '2046-01-04');
  const inDecember = await counts();
  await looks('2046-01-05', '2046-01-06');

  expect(before).toEqual([0, 0, 0]);
  expect(inDecember).toEqual([1, 1, 0]);
  expect(await counts()).toEqual([2, 2, 0]);
});
