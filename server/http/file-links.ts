import type { Request } from 'express';
import { z } from 'zod';
import { Refusal } from '#server/domain/refusal.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { url } from '#shared/routes.ts';

/** Why a private file is opened; written to the audit log. */
const purposes = ['own', 'handover', 'review', 'conversation'] as const;

export type LinkPurpose = (typeof purposes)[number];

/** How long a link to a private file is valid: long enough to open a page, too short to pass it on. */
export const LINK_MS = 5 * 60_000;

const PURPOSE = 'file-links';
const given = z.object({
  for: z.enum(purposes),
  until: z.coerce.number().int(),
  signature: z.string().max(100),
});

type Link = { file: string; userId: string; purpose: LinkPurpose };

/** A link for one file, one person and one purpose, valid for five minutes. It only works in that person's session. */
export function fileUrl({ file, userId, purpose }: Link, now: Date): string {
  return url('documents.file', { file }, signatureOf({ file, userId, purpose }, now));
}

/** The same for a file of a message. */
export function messageFileUrl(
  { thread, file, userId }: { thread: string; file: string; userId: string },
  now: Date,
): string {
  const signed = signatureOf({ file, userId, purpose: 'conversation' }, now);
  return url('messages.file', { thread, file }, signed);
}

function signatureOf({ file, userId, purpose }: Link, now: Date) {
  const until = now.getTime() + LINK_MS;
  return { for: purpose, until, signature: sign(PURPOSE, [file, userId, purpose, until]) };
}

/** @throws {Refusal} `forbidden` for a link that is too old, changed, or another person's */
export function purposeOfLink(req: Request<{ file: string }>, userId: string, now: Date) {
  const link = given.safeParse(req.query);
  if (!link.success) throw new Refusal('forbidden', 'Not one of our links.');
  const { for: purpose, until, signature } = link.data;
  const isOurs = isSigned(PURPOSE, [req.params.file, userId, purpose, until], signature);
  if (!isOurs || until < now.getTime()) throw new Refusal('forbidden', 'The link is not good.');
  return purpose;
}
