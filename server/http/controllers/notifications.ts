import type { Request, Response } from 'express';
import { sql } from '#server/db/sql.ts';
import { markAllRead } from '#server/domain/notifications/commands.ts';
import type {
  NotificationFacts,
  NotificationKind,
} from '#server/domain/notifications/notification.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { notificationText } from '#server/jobs/deliver-notification.ts';
import type { Locale } from '#shared/translate.ts';
import { currentUser } from '../guards.ts';
import type { NotificationView } from '../pages/account.ts';

const NEWEST = 100;

type Stored = {
  id: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  url: string;
  readAt: Date | null;
  createdAt: Date;
};

export async function index(req: Request, res: Response) {
  const rows = await sql<Stored>`
    select id, kind, facts, url, read_at as "readAt", created_at as "createdAt" from notifications
    where user_id = ${currentUser(req).id} order by created_at desc limit ${NEWEST}`;
  await res.inertia.render('Notifications/Index', {
    items: rows.map((row) => notificationView(row, req.locale)),
    readUrl: url('notifications.read'),
  });
}

export async function read(req: Request, res: Response) {
  await markAllRead(sql, currentUser(req).id, clock.now());
  res.inertia.back(url('notifications'));
}

function notificationView(row: Stored, locale: Locale): NotificationView {
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
