import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  closeReport,
  recordReading,
  waitingReports,
  type WaitingReport,
} from '#server/domain/messages/moderation.ts';
import { threadForStaff } from '#server/domain/messages/queries.ts';
import { storyOf, type StoryMessage } from '#server/domain/messages/reading.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { messageFileUrl } from '../file-links.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, staffReason } from '../input.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { isThreadOpened, openThread } from '../opened-threads.ts';
import type { ReportView, StoryMessageView } from '../pages/messages.ts';

type ThreadRequest = Request<{ thread: string }>;

const AT_ONCE = 100;

const look = z.object({ reason: staffReason });
const closing = z.object({ outcome: staffReason });

/** What people have reported, oldest first. */
export async function index(req: Request, res: Response) {
  const whose = share.parse(req.query['share']);
  const reports = await waitingReports(AT_ONCE, { share: whose, readerId: currentUser(req).id });
  const ids = reports.map(({ id }) => id);
  await res.inertia.render('Admin/Messages/Index', {
    work: await workView(req, 'reports', ids, whose),
    reports: reports.map(reportView),
  });
}

/** A conversation; empty until the admin has said why they read it. */
export async function show(req: ThreadRequest, res: Response) {
  const id = pathId(req.params.thread);
  const now = clock.now();
  const thread = await threadForStaff(id);
  const isOpen = isThreadOpened(req, id, now);
  const reader = { thread: id, userId: currentUser(req).id, now };
  const story = isOpen ? await storyOf(id) : null;
  await res.inertia.render('Admin/Messages/Show', {
    client: thread.clientName,
    host: thread.hostName,
    car: thread.carName,
    bookingUrl: thread.ref && url('admin.bookings.show', { ref: thread.ref }),
    openUrl: url('admin.messages.open', { thread: id }),
    story: story && story.map((message) => storyMessage(message, reader)),
  });
}

/** Opens a conversation for some minutes. The reason is stored in the audit log. */
export async function open(req: ThreadRequest, res: Response) {
  const id = pathId(req.params.thread);
  const { reason } = parseBody(req, look);
  const now = clock.now();
  await recordReading(id, reason, { actor: currentUser(req), ip: req.ip ?? null, now });
  openThread(req, id, now);
  res.redirect(303, url('admin.messages.show', { thread: id }));
}

export async function close(req: Request<{ report: string }>, res: Response) {
  const { outcome } = parseBody(req, closing);
  const by = { actor: currentUser(req), now: clock.now() };
  await closeReport(pathId(req.params.report), outcome, by);
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t('admin.messages.closed') } })
    .back(url('admin.messages'));
}

function reportView(report: WaitingReport): ReportView {
  const { id, threadId, reason, note, side, reporter, clientName, hostName, ref } = report;
  return {
    id,
    reason,
    note,
    reporter,
    side,
    client: clientName,
    host: hostName,
    bookingUrl: ref && url('admin.bookings.show', { ref }),
    at: report.createdAt.toISOString(),
    threadUrl: url('admin.messages.show', { thread: threadId }),
    closeUrl: url('admin.messages.reports.close', { report: id }),
  };
}

function storyMessage(
  { number, side, authorName, body, isCovered, createdAt, files }: StoryMessage,
  { thread, userId, now }: { thread: string; userId: string; now: Date },
): StoryMessageView {
  return {
    number,
    side,
    author: authorName ?? '',
    text: body,
    isCovered,
    at: createdAt.toISOString(),
    files: files.map(({ id, name }) => ({
      name,
      url: messageFileUrl({ thread, file: id, userId }, now),
    })),
  };
}
