import { inThread } from '#server/lib/in-thread.ts';
import { pauses } from '#server/lib/slices.ts';
import { LARGEST_XML } from '#server/lib/xml-reading.ts';
import type { AccountStatement, BankEntry } from './account-statement.ts';
import type { Answered, StatusReport } from './status-report.ts';

const worker = new URL('./file-worker.ts', import.meta.url);

const LIMITS = { timeoutMs: 30_000, memoryMb: 512 };

export type BankDocument = StatusReport | AccountStatement;

type Problem = 'unreadable' | 'unknown';

/** What the worker thread sends: a document without its list, and the list as JSON, some items at a time. */
export type FileAnswer = { problem: Problem } | { head: BankDocument; batches: Uint8Array[] };

type BankFileRead = { ok: true; document: BankDocument } | { ok: false; problem: Problem };

/** Reads a file of the bank in a worker thread. */
export async function readDocument(bytes: Uint8Array): Promise<BankFileRead> {
  if (bytes.length > LARGEST_XML) return { ok: false, problem: 'unreadable' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `file-worker.ts` sends
  const answer = (await inThread(worker, bytes, LIMITS)) as FileAnswer;
  if ('problem' in answer) return { ok: false, problem: answer.problem };
  const { head, batches } = answer;
  const document =
    head.kind === 'statement'
      ? { ...head, entries: await listIn<BankEntry>(batches) }
      : { ...head, answers: await listIn<Answered>(batches) };
  return { ok: true, document };
}

async function listIn<T>(batches: readonly Uint8Array[]): Promise<T[]> {
  const pause = pauses();
  const items: T[] = [];
  for (const batch of batches) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `file-worker.ts` has written
    items.push(...(JSON.parse(new TextDecoder().decode(batch)) as T[]));
    await pause();
  }
  return items;
}
