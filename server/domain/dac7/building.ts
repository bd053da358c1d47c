import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { HOME_COUNTRY } from '#shared/tax-countries.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { yearBounds } from './figures.ts';
import { messageXml } from './message.ts';
import {
  messageOf,
  presentReporter,
  readData,
  reporterText,
  sealedData,
  toldOf,
  toldReporter,
} from './messages.ts';
import { changesOf, draftsOf, type Change, type Draft, type Present } from './plan.ts';
import { hostYears, reportedOf } from './queries.ts';
import { schemaProblems } from './schema.ts';

type By = { admin: { id: string; ip: string | null }; now: Date };

/**
 * Makes the messages that the authority must still get about a year, and compares them with the schema. What was made
 * before and not filed is made again; a record that says the same stays, and its host is not told again.
 *
 * @throws {Refusal} `conflict` for a year that is not over
 */
export async function buildMessages(year: number, by: By): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, by.admin, 'dac7.manage');
    await lockYear(tx, year);
    if (yearBounds(year).to > by.now) throw new Refusal('conflict', 'This year is not over.');
    await build(tx, year, by);
  });
  await checkMessages(year, by.now);
}

/** Makes the first messages of a year that is over, unless somebody has. They can be made again as any others. */
export async function prepareMessages(year: number, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockYear(tx, year);
    if ((await tx.dac7Message.count({ where: { year } })) > 0) return;
    await build(tx, year, { admin: { id: null, ip: null }, now });
  });
  await checkMessages(year, now);
}

type Builder = { admin: { id: string | null; ip: string | null }; now: Date };

async function build(tx: Db, year: number, { admin, now }: Builder): Promise<void> {
  const drafts = await wantedDrafts(tx, year);
  await tx.dac7Message.deleteMany({
    where: { year, filedAt: null, kind: { notIn: drafts.map(({ kind }) => kind) } },
  });
  await eachOf(drafts, (draft) => write(tx, year, draft, now));
  const { id: actorId, ip } = admin;
  const after = drafts.map(({ kind, changes }) => ({ kind, records: changes.length }));
  const entry = { actorId, action: 'dac7.build', object: 'dac7', objectId: String(year), ip };
  await record(tx, { ...entry, after }, now);
}

/** One at a time builds or files the messages of a year. */
export async function lockYear(tx: Db, year: number): Promise<void> {
  await tx.execute`select pg_advisory_xact_lock(hashtextextended(${`dac7 ${year}`}, 0))`;
}

async function wantedDrafts(tx: Db, year: number): Promise<Draft[]> {
  const present = (await hostYears(tx, year)).map((host): Present => {
    const reported = reportedOf(host);
    const { hostId, standing } = host;
    return { hostId, standing, data: reported && JSON.stringify(reported) };
  });
  const about = await toldReporter(tx, year);
  return draftsOf(changesOf(present, await toldOf(tx, year)), {
    told: about && reporterText(about.operator),
    present: reporterText(presentReporter()),
  });
}

async function write(tx: Db, year: number, { kind, changes }: Draft, now: Date): Promise<void> {
  const waiting = await tx.dac7Message.findFirst({
    where: { year, kind, filedAt: null },
    select: { id: true, operatorDoc: true, operatorRepeats: true },
  });
  const about = await aboutOurselves(tx, year, waiting);
  const row = {
    ...about,
    operator: presentReporter(),
    builtAt: now,
    checkedAt: null,
    problems: [],
  };
  const { id } = waiting
    ? await tx.dac7Message.update({ where: { id: waiting.id }, data: row, select: { id: true } })
    : await tx.dac7Message.create({
        data: { year, kind, ref: numberOf(`${year}${HOME_COUNTRY}`), ...row },
        select: { id: true },
      });
  await writeRecords(tx, { id, year }, changes);
}

/** We are reported once a year, corrected when something of ours has changed, and otherwise only repeated. */
async function aboutOurselves(
  tx: Db,
  year: number,
  waiting: { operatorDoc: string; operatorRepeats: boolean } | null,
) {
  const told = await toldReporter(tx, year);
  const isSame = told && reporterText(told.operator) === reporterText(presentReporter());
  if (told && isSame)
    return { operatorDoc: told.operatorDoc, operatorCorrects: null, operatorRepeats: true };
  const kept = waiting && !waiting.operatorRepeats ? waiting.operatorDoc : numberOf(String(year));
  return {
    operatorDoc: kept,
    operatorCorrects: told?.operatorDoc ?? null,
    operatorRepeats: false,
  };
}

/** Only what has changed since the message was made before is written. */
async function writeRecords(
  tx: Db,
  { id: messageId, year }: { id: string; year: number },
  changes: readonly Change[],
): Promise<void> {
  const before = await tx.dac7Record.findMany({ where: { messageId } });
  const wanted = new Map(changes.map((change) => [change.hostId, change]));
  const kept = new Set<string>();
  const gone: string[] = [];
  for (const { id, hostId, kind, correctsId, sealedData: sealed } of before) {
    const change = wanted.get(hostId);
    const isSame =
      change?.kind === kind && change.correctsId === correctsId && change.data === readData(sealed);
    if (isSame) kept.add(hostId);
    else gone.push(id);
  }
  await tx.dac7Record.deleteMany({ where: { id: { in: gone } } });
  await tx.dac7Record.createMany({
    data: changes
      .filter(({ hostId }) => !kept.has(hostId))
      .map(({ hostId, kind, data, correctsId }) => ({
        messageId,
        hostId,
        kind,
        correctsId,
        doc: numberOf(String(year)),
        sealedData: sealedData(data),
      })),
  });
}

/** A number that is used once: the country, the year, and what nobody else has. */
function numberOf(after: string): string {
  return `${HOME_COUNTRY}${after}-${randomUUID()}`;
}

/** Compares what waits to be filed with the schema, outside of a transaction because it takes a while. */
async function checkMessages(year: number, now: Date): Promise<void> {
  const waiting = await db.dac7Message.findMany({
    where: { year, filedAt: null, checkedAt: null },
    select: { id: true, builtAt: true },
  });
  await eachOf(waiting, async ({ id, builtAt }) => {
    const problems = await schemaProblems(messageXml(await messageOf(id)));
    await db.dac7Message.updateMany({
      where: { id, builtAt, filedAt: null },
      data: { checkedAt: now, problems },
    });
  });
}
