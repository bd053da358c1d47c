import type { Dac7Ground } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { record, recordByItself } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { dateColumn, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { lockYear } from './building.ts';
import { messageXml } from './message.ts';
import { messageOf } from './messages.ts';

type By = { admin: { id: string; ip: string | null }; now: Date };

type Filing = {
  /** The day on which the authority got it. */
  filedOn: WallDate;
  /** The number that the authority has given. */
  receipt: string | null;
};

export type FilingProblem = 'day' | 'schema' | 'untold';

export type Filed = { ok: true } | { ok: false; problem: FilingProblem };

/**
 * Records that the authority has a message. From then on it stays as it is, and what changes is a correction. Every
 * host in it must have been told before.
 *
 * @throws {Refusal} `not-found`, or `conflict` once it is filed
 */
export async function file(id: string, { filedOn, receipt }: Filing, by: By): Promise<Filed> {
  const { year } = await messageOf(id);
  return transaction(async (tx) => {
    await requirePermission(tx, by.admin, 'dac7.manage');
    await lockYear(tx, year);
    const message = await tx.dac7Message.findUnique({
      where: { id },
      include: { records: { where: { announcedAt: null }, select: { id: true } } },
    });
    if (!message) throw new Refusal('not-found', 'No such message.');
    if (message.filedAt) throw new Refusal('conflict', 'This message was filed.');
    const problem = problemOf({ ...message, untold: message.records.length }, filedOn, by.now);
    if (problem) return { ok: false, problem };
    await tx.dac7Message.update({
      where: { id },
      data: { filedAt: by.now, filedOn: dateColumn(filedOn), receipt },
      select: { id: true },
    });
    const { id: actorId, ip } = by.admin;
    const entry = { actorId, action: 'dac7.file', object: 'dac7', objectId: message.ref, ip };
    await record(tx, { ...entry, after: { filedOn, receipt } }, by.now);
    return { ok: true };
  });
}

type Waiting = { year: number; checkedAt: Date | null; problems: string[]; untold: number };

function problemOf(message: Waiting, filedOn: WallDate, now: Date): FilingProblem | null {
  const isAfterYear = filedOn > `${message.year}-12-31`;
  if (!isAfterYear || filedOn > wallDateOf(now, HOME_ZONE)) return 'day';
  if (message.checkedAt === null || message.problems.length > 0) return 'schema';
  return message.untold > 0 ? 'untold' : null;
}

/** The message as XML. That somebody took it is on record, because it contains every host's tax number. */
export async function takeXml(
  id: string,
  { admin, now }: By,
): Promise<{ ref: string; xml: string }> {
  const message = await messageOf(id);
  const { id: actorId, ip } = admin;
  const entry = { actorId, action: 'dac7.download', object: 'dac7', objectId: message.ref, ip };
  await recordByItself(entry, now);
  return { ref: message.ref, xml: messageXml(message) };
}

/**
 * Excludes a host from what is reported, because of what it is; or includes it again, with `null`.
 *
 * @throws {Refusal} `not-found`
 */
export async function exclude(
  hostId: string,
  given: { ground: Dac7Ground; note: string } | null,
  { admin, now }: By,
): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'dac7.manage');
    const host = await tx.host.findUnique({
      where: { id: hostId },
      select: { dac7Exclusion: { select: { ground: true, note: true } } },
    });
    if (!host) throw new Refusal('not-found', 'No such host.');
    await tx.dac7Exclusion.deleteMany({ where: { hostId } });
    if (given) await tx.dac7Exclusion.createMany({ data: { hostId, ...given, decidedAt: now } });
    const { id: actorId, ip } = admin;
    const entry = { actorId, action: 'dac7.exclude', object: 'host', objectId: hostId, ip };
    await record(tx, { ...entry, before: host.dac7Exclusion, after: given }, now);
  });
}
