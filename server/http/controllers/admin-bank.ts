import type { Request, Response } from 'express';
import { z } from 'zod';
import { BankEntryKind } from '#server/db/generated/enums.ts';
import { recordByItself } from '#server/domain/audit/commands.ts';
import { batchFile, createBatch } from '#server/domain/bank/batches.ts';
import { readBankFile, type FileResult } from '#server/domain/bank/bank-files.ts';
import { explainEntry } from '#server/domain/bank/explaining.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, staffReason } from '../input.ts';
import { eachUpload } from '../uploads.ts';

/** The field of the form that carries a file of the bank. */
export const BANK_FILE = 'file';

/** Writes what is approved into a file for the bank. */
export async function storeBatch(req: Request, res: Response) {
  await createBatch(decider(req), clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('bank.batch.created') } });
  res.redirect(303, url('admin.payouts', null, { show: 'sent' }));
}

/** The same file as often as it is asked for; each time is written to the audit log. */
export async function showBatch(req: Request<{ batch: string }>, res: Response) {
  const id = pathId(req.params.batch);
  const { messageId, xml } = await batchFile(id);
  const { id: actorId, ip } = decider(req);
  const entry = { action: 'payout.batch-fetch', object: 'transfer-batch', objectId: id };
  await recordByItself({ ...entry, actorId, ip }, clock.now());
  attach(res, `${messageId}.xml`);
  res.type('application/xml').send(xml);
}

/** Reads a file of the bank. */
export async function storeFile(req: Request, res: Response) {
  let result: FileResult | null = null;
  await eachUpload(req, [BANK_FILE], async (_field, bytes) => {
    result ??= await readBankFile(bytes, decider(req), clock.now());
  });
  say(req, res, result);
  res.inertia.back(url('admin.reconciliation'));
}

function say(req: Request, res: Response, result: FileResult | null) {
  if (!result || !result.ok) {
    res.inertia.errors({ [BANK_FILE]: req.t(`bank.file.problem.${result?.problem ?? 'missing'}`) });
    return;
  }
  if (result.kind === 'known') {
    res.inertia.flash({ toast: { kind: 'info', text: req.t('bank.file.known') } });
    return;
  }
  const { kind, news, unmatched } = result;
  const read = req.t(`bank.file.read_${kind}`, { count: news });
  const rest = unmatched > 0 ? ` ${req.t('bank.file.unmatched', { count: unmatched })}` : '';
  const tone = unmatched > 0 ? 'info' : 'success';
  res.inertia.flash({ toast: { kind: tone, text: read + rest } });
}

const explanation = z.object({ as: z.enum(BankEntryKind), reason: staffReason });

/** Says what an entry of the account is that belongs to nothing of ours. */
export async function storeExplanation(req: Request<{ entry: string }>, res: Response) {
  const { as, reason: words } = parseBody(req, explanation);
  await explainEntry(pathId(req.params.entry), { as, words }, decider(req), clock.now());
  res.inertia.back(url('admin.reconciliation'));
}

function decider(req: Request) {
  return { id: currentUser(req).id, ip: req.ip ?? null };
}
