import { createHash } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { recordByItself } from '../audit/commands.ts';
import { requirePermission } from '../staff/queries.ts';
import { dateColumn } from '../time/wall-clock.ts';
import { applyAnswers } from './answering.ts';
import { payerAccount } from './batches.ts';
import { applyEntries } from './matching.ts';
import { readDocument, type BankDocument } from './reading.ts';

type Reader = { id: string; ip: string | null };

type FileProblem = 'unreadable' | 'unknown' | 'other-account' | 'unknown-batch';

export type FileResult =
  | { ok: true; kind: 'status_report' | 'statement'; news: number; unmatched: number }
  | { ok: true; kind: 'known' }
  | { ok: false; problem: FileProblem };

/**
 * Reads a file of our bank: answers to transfers (pain.002), or what has moved our account (camt.053). The same file, or
 * another one with the same entries, changes nothing; one whose reading was interrupted is read to its end the next time.
 */
export async function readBankFile(
  bytes: Uint8Array,
  reader: Reader,
  now: Date,
): Promise<FileResult> {
  await requirePermission(db, reader, 'bank.manage');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if ((await db.bankFile.count({ where: { sha256 } })) > 0) return { ok: true, kind: 'known' };
  const file = await readDocument(bytes);
  if (!file.ok) return file;
  const { document } = file;
  const problem = await problemOf(document);
  if (problem) return { ok: false, problem };
  const counts =
    document.kind === 'statement'
      ? await applyEntries(document.entries, now)
      : await applyAnswers(document, now);
  const { kind, messageId } = document;
  await db.bankFile.createMany({
    data: [
      {
        kind,
        messageId,
        sha256,
        ...closingOf(document),
        ...counts,
        readBy: reader.id,
        readAt: now,
      },
    ],
    skipDuplicates: true,
  });
  const entry = { action: 'bank-file.read', object: 'bank-file', objectId: messageId };
  await recordByItself({ ...entry, after: counts, actorId: reader.id, ip: reader.ip }, now);
  return { ok: true, kind, ...counts };
}

async function problemOf(document: BankDocument): Promise<FileProblem | null> {
  if (document.kind === 'statement')
    return document.iban === payerAccount()?.iban ? null : 'other-account';
  const ours = await db.transferBatch.count({ where: { messageId: document.batch } });
  return ours > 0 ? null : 'unknown-batch';
}

function closingOf(document: BankDocument) {
  if (document.kind !== 'statement' || !document.closing) return {};
  const { amount, on } = document.closing;
  return { closing: amount, closingOn: dateColumn(on) };
}
