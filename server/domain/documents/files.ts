import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { enqueue } from '#server/queue/queue.ts';
import { privateStorage, type Locked } from './vault.ts';

type NewFile = Locked & { mime: string; bytes: number; uploadKey: string };

/**
 * Adds a file to a document, unless one was sent before with the same key.
 *
 * @returns whether it was added
 */
export async function addFile(tx: Db, documentId: string, file: NewFile, now: Date) {
  const { count } = await tx.documentFile.createMany({
    data: [{ documentId, ...file, createdAt: now }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Deletes the rows in the transaction, and the files in a job that survives a crash. */
export async function destroyFilesOf(tx: Db, documentIds: readonly string[]): Promise<void> {
  const rows = await tx.sql(z.object({ file: z.string() }))`
    delete from document_files where document_id = any(${[...documentIds]}::uuid[]) returning file`;
  await destroyLater(tx, rows);
}

export async function destroyLater(tx: Db, rows: readonly { file: string }[]): Promise<void> {
  if (rows.length > 0) await enqueue(tx, 'destroy-files', { files: rows.map(({ file }) => file) });
}

/**
 * Runs the work with a stored file, and deletes the file if the work returns false. After an error it stays, because it
 * may not be known whether its row was written; the clean-up deletes files without rows.
 */
export async function orDiscard(locked: Locked, work: () => Promise<boolean>): Promise<void> {
  if (!(await work())) await privateStorage.remove(locked.file);
}
