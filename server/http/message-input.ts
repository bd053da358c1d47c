import type { Request, Response } from 'express';
import { z } from 'zod';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import type { Sender } from '#server/domain/messages/commands.ts';
import { withFiles, type Upload } from '#server/domain/messages/files.ts';
import type { Draft, Written } from '#server/domain/messages/writing.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { currentUser } from './guards.ts';
import { parseBody, text, uuid, whole } from './input.ts';
import { connectionOf } from './live-connection.ts';
import { namedUploads } from './uploads.ts';

/** The field with the files of a message. */
export const FILES_FIELD = 'files';

const draftFields = z.object({
  requestKey: uuid,
  body: text(rules.messages.longest).default(''),
  /** The number of the last message that the page has. */
  known: whole(0, 1_000_000).catch(0),
});

/** Who sends, and from which live connection. */
export function senderOf(req: Request): Sender {
  return { actor: currentUser(req), now: clock.now(), socketId: connectionOf(req) };
}

type Outcome = { threadId: string; known: number };

/**
 * Writes what a page's script has sent.
 *
 * @returns `null` if it was refused; the answer says why in the person's language
 */
export async function writeDraft(
  req: Request,
  res: Response,
  write: (draft: Draft) => Promise<Written>,
): Promise<Outcome | null> {
  const { requestKey, body, known } = parseBody(req, draftFields);
  const uploads = await uploadsOf(req);
  if (body === '' && uploads.length === 0) return refuse(req, res, 'empty');
  try {
    const written = await withFiles(uploads, (files) => write({ requestKey, body, files }));
    return written.ok ? { threadId: written.threadId, known } : refuse(req, res, written.problem);
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error;
    res.status(422).json({ error: req.t(`auth.upload.${error.reason}`) });
    return null;
  }
}

function refuse(req: Request, res: Response, problem: 'empty' | 'blocked' | 'too-fast'): null {
  // A message that was sent too fast may be sent again later; the page tells the two apart by the status.
  res
    .status(problem === 'too-fast' ? 429 : 422)
    .json({ error: req.t(`messages.problem.${problem}`) });
  return null;
}

async function uploadsOf(req: Request): Promise<Upload[]> {
  const found = await namedUploads(req, FILES_FIELD);
  return found.slice(0, rules.messages.mostFiles);
}
