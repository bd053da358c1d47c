import { z } from 'zod';
import { env } from '#server/env.ts';
import { db, type Db } from '#server/db/client.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { operator } from '../legal/operator.ts';
import { Refusal } from '../refusal.ts';
import type { Message, Reporter } from './message.ts';
import type { Told } from './plan.ts';
import { Reported } from './seller.ts';

const PURPOSE = 'dac7-record';

export function sealedData(data: string): string {
  return seal(PURPOSE, data);
}

export function readData(sealed: string): string {
  return unseal(PURPOSE, sealed);
}

export function parsedData(data: string): Reported {
  return Reported.parse(JSON.parse(data));
}

const ReporterText = z.object({
  name: z.string(),
  cui: z.string(),
  register: z.string(),
  address: z.string(),
  platform: z.string(),
});

/** Who reports at present. */
export function presentReporter(): Reporter {
  const { name, cui, register, address } = operator;
  return { name, cui, register, address, platform: env.APP_NAME };
}

/** A reporter as a text that can be compared. */
export function reporterText(reporter: unknown): string {
  return JSON.stringify(ReporterText.parse(reporter));
}

/** The newest record of each host in a year's filed messages. */
export async function toldOf(tx: Db, year: number): Promise<Told[]> {
  const records = await tx.dac7Record.findMany({
    where: { message: { year, filedAt: { not: null } } },
    select: { id: true, hostId: true, kind: true, sealedData: true },
    orderBy: { message: { filedAt: 'asc' } },
  });
  const newest = new Map(records.map((record) => [record.hostId, record]));
  return [...newest.values()].map(({ id: recordId, hostId, kind, sealedData: sealed }) => ({
    recordId,
    hostId,
    kind,
    data: readData(sealed),
  }));
}

/** What the newest filed message of a year says about ourselves, with its number. */
export async function toldReporter(tx: Db, year: number) {
  return tx.dac7Message.findFirst({
    where: { year, filedAt: { not: null } },
    select: { operator: true, operatorDoc: true },
    orderBy: { filedAt: 'desc' },
  });
}

/**
 * A message as it is written, with its records in the order of their numbers.
 *
 * @throws {Refusal} `not-found`
 */
export async function messageOf(id: string, on: Db = db): Promise<Message> {
  const found = await on.dac7Message.findUnique({
    where: { id },
    include: {
      records: { include: { corrects: { select: { doc: true } } }, orderBy: { doc: 'asc' } },
    },
  });
  if (!found) throw new Refusal('not-found', 'No such message.');
  const { year, kind, ref, builtAt, operatorDoc, operatorCorrects, operatorRepeats } = found;
  return {
    year,
    kind,
    ref,
    builtAt,
    reporter: ReporterText.parse(found.operator),
    about: { doc: operatorDoc, corrects: operatorCorrects, repeats: operatorRepeats },
    records: found.records.map((record) => ({
      doc: record.doc,
      corrects: record.corrects?.doc ?? null,
      kind: record.kind,
      reported: parsedData(readData(record.sealedData)),
    })),
  };
}

/** A message of a year without what is in it. */
export async function messagesOf(year: number) {
  return db.dac7Message.findMany({
    where: { year },
    select: {
      id: true,
      kind: true,
      ref: true,
      checkedAt: true,
      problems: true,
      builtAt: true,
      filedOn: true,
      receipt: true,
      records: { select: { kind: true, announcedAt: true } },
    },
    orderBy: [{ builtAt: 'desc' }, { id: 'asc' }],
  });
}

export type MessageHead = Awaited<ReturnType<typeof messagesOf>>[number];
