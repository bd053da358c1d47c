import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { cleanDocument } from '../documents/clean.ts';
import type { Sent } from '../documents/commands.ts';
import { destroyLater, orDiscard } from '../documents/files.ts';
import { lockAway } from '../documents/vault.ts';
import { seesMoneyOf } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { carOfMember } from './commands.ts';
import { entryOf, type By } from './jobs.ts';
import { runCar } from './locked.ts';

/** The most files of one job. */
export const MOST_FILES = 8;

/** `uploadKey`: chosen by the sender, so that a file sent again after a lost answer is stored once. */
type Upload = { job: string; bytes: Buffer; uploadKey: string };

/**
 * Stores an invoice or another document of a job.
 *
 * @throws {ImageRefusal} if the file is neither a picture nor a PDF
 * @throws {Refusal} `not-found` for a stranger's car or no job of it, `forbidden` for a member who does not act for it
 */
export async function addJobFile(slug: string, upload: Upload, by: By): Promise<Sent> {
  const { job: jobId, uploadKey } = upload;
  const { bytes, mime } = await cleanDocument(upload.bytes);
  const locked = await lockAway(bytes);
  let sent: Sent = { ok: true };
  await orDiscard(locked, () =>
    transaction(async (tx) => {
      sent = { ok: true };
      const car = await runCar(tx, slug, by.actor);
      const files = await filesOfJob(tx, car.id, jobId);
      if (files.some((file) => file.uploadKey === uploadKey)) return false;
      if (files.length >= MOST_FILES) {
        sent = { ok: false, problem: 'too-many' };
        return false;
      }
      const { id } = await tx.maintenanceFile.create({
        data: { jobId, ...locked, mime, bytes: bytes.byteLength, uploadKey, createdAt: by.now },
        select: { id: true },
      });
      await record(tx, entryOf(by, car, 'attach', { after: { job: jobId, file: id } }), by.now);
      return true;
    }),
  );
  return sent;
}

/** @throws {Refusal} `not-found` */
async function filesOfJob(tx: Db, carId: string, jobId: string) {
  const job = await tx.maintenanceJob.findFirst({
    where: { id: jobId, carId },
    select: { files: { select: { uploadKey: true } } },
  });
  if (!job) throw new Refusal('not-found', 'No such job.');
  return job.files;
}

const Removed = z.object({ file: z.string() });

/** Deletes a file of a job. Throws as `addJobFile`, also for no such file. */
export async function removeJobFile(
  slug: string,
  { job, file }: { job: string; file: string },
  by: By,
): Promise<void> {
  await transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const rows = await tx.sql(Removed)`
      delete from maintenance_files f using maintenance_jobs j
      where f.id = ${file}::uuid and j.id = f.job_id and j.id = ${job}::uuid and j.car_id = ${car.id}::uuid
      returning f.file`;
    if (rows.length === 0) throw new Refusal('not-found', 'No such file.');
    await destroyLater(tx, rows);
    await record(tx, entryOf(by, car, 'detach', { before: { job, file } }), by.now);
  });
}

/**
 * A file that a member may open: those who may see the company's money, because an invoice shows it.
 *
 * @throws {Refusal} `not-found` for a stranger's car or no such file, `forbidden` for other members
 */
export async function jobFile(
  slug: string,
  { job, file }: { job: string; file: string },
  actor: Actor,
) {
  const car = await carOfMember(slug, actor);
  if (!seesMoneyOf(actor, car.hostId)) throw new Refusal('forbidden', 'Not by this member.');
  const found = await db.maintenanceFile.findFirst({
    where: { id: file, job: { id: job, carId: car.id } },
    select: { file: true, keyId: true, mime: true, job: { select: { kind: true } } },
  });
  if (!found) throw new Refusal('not-found', 'No such file.');
  return found;
}
