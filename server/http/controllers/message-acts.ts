import type { Request, Response } from 'express';
import { z } from 'zod';
import { ThreadReportReason } from '#server/db/generated/enums.ts';
import { viewMessageFile } from '#server/domain/messages/files.ts';
import {
  block as blockThread,
  report as reportThread,
  unblock as unblockThread,
} from '#server/domain/messages/moderation.ts';
import { findThread } from '#server/domain/messages/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { purposeOfLink } from '../file-links.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, text } from '../input.ts';
import { isThreadOpened } from '../opened-threads.ts';
import { sendPrivateFile } from '../private-file.ts';

type ThreadRequest = Request<{ thread: string }>;

const reporting = z.object({
  reason: z.enum(ThreadReportReason),
  note: text(1_000).default(''),
});

const own = (req: ThreadRequest) => findThread(pathId(req.params.thread), currentUser(req));

export async function block(req: ThreadRequest, res: Response) {
  await blockThread(await own(req), clock.now());
  done(req, res, 'blocked');
}

export async function unblock(req: ThreadRequest, res: Response) {
  await unblockThread(await own(req));
  done(req, res, 'unblocked');
}

export async function report(req: ThreadRequest, res: Response) {
  const given = parseBody(req, reporting);
  const by = { actor: currentUser(req), now: clock.now() };
  await reportThread(await own(req), given, by);
  done(req, res, 'reported');
}

/** Sends a file of a message to the person for whom the link was made a few minutes ago. */
export async function file(req: Request<{ thread: string; file: string }>, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const ids = { threadId: pathId(req.params.thread), fileId: pathId(req.params.file) };
  const isOpened = isThreadOpened(req, ids.threadId, now);
  const by = { actor, ip: req.ip ?? null, now };
  const found = await viewMessageFile(ids, by, isOpened, () => purposeOfLink(req, actor.id, now));
  await sendPrivateFile(res, found, `${ids.fileId.slice(0, 8)}.pdf`);
}

function done(req: ThreadRequest, res: Response, what: 'blocked' | 'unblocked' | 'reported') {
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t(`messages.done.${what}`) } })
    .back(url('messages.show', req.params));
}
