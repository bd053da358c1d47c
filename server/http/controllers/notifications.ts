import type { Request, Response } from 'express';
import { z } from 'zod';
import { markRead } from '#server/domain/notifications/commands.ts';
import { newestOf, type StoredNotification } from '#server/domain/notifications/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { notificationText } from '#server/jobs/notification-text.ts';
import type { Locale } from '#shared/translate.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import type { NotificationView } from '../pages/account.ts';

const NEWEST = 100;

/** Without names, all are meant. */
const named = z.object({ ids: z.array(z.uuid()).max(NEWEST).optional() });

export async function index(req: Request, res: Response) {
  const rows = await newestOf(currentUser(req).id, NEWEST);
  await res.inertia.render('Notifications/Index', {
    items: rows.map((row) => notificationView(row, req.locale)),
    readUrl: url('notifications.read'),
  });
}

export async function read(req: Request, res: Response) {
  const { ids } = parseBody(req, named);
  await markRead(currentUser(req).id, clock.now(), ids);
  res.inertia.back(url('notifications'));
}

function notificationView(row: StoredNotification, locale: Locale): NotificationView {
  const { id, kind, facts, readAt, createdAt } = row;
  const { title, body } = notificationText({ kind, facts, locale });
  return {
    id,
    kind,
    url: row.url,
    title,
    body,
    read: readAt !== null,
    at: createdAt.toISOString(),
  };
}
