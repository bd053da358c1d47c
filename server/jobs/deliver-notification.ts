import { sql, transaction } from '#server/db/sql.ts';
import { broadcastNotification } from '#server/broadcasting/broadcaster.ts';
import type {
  NotificationFacts,
  NotificationKind,
} from '#server/domain/notifications/notification.ts';
import { wants } from '#server/domain/notifications/preferences.ts';
import { isLocale, translator } from '#server/lib/messages.ts';
import { notificationMail } from '#server/mail/notification.ts';
import { queueMail } from '#server/mail/send.ts';
import { wordsOf } from '#server/mail/words.ts';

type Stored = {
  id: string;
  userId: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  url: string;
  name: string;
  email: string;
  locale: string;
};

/** Sends a stored notification to its person as they wish: at once to open pages, and by mail. */
export async function deliverNotification(id: string): Promise<void> {
  const [stored] = await sql<Stored>`
    select n.id, n.user_id as "userId", n.kind, n.facts, n.url, u.name, u.email::text, u.locale
    from notifications n join users u on u.id = n.user_id where n.id = ${id}`;
  if (!stored) return;
  const { title, body } = notificationText(stored);
  const { kind, userId, url } = stored;
  if (await wants(sql, userId, { kind, channel: 'live' }))
    await broadcastNotification(userId, { id, type: kind, kind, title, body, url });
  if (!(await wants(sql, userId, { kind, channel: 'mail' }))) return;
  const message = notificationMail({
    title,
    body,
    url,
    name: stored.name,
    locale: localeOf(stored),
  });
  await transaction((tx) =>
    queueMail(tx, { key: id, kind, to: stored.email, toName: stored.name, ...message }),
  );
}

/** The notification in its reader's language. */
export function notificationText(stored: Pick<Stored, 'kind' | 'facts' | 'locale'>) {
  const locale = localeOf(stored);
  const t = translator(locale);
  const words = wordsOf(stored.facts, locale);
  const text = (part: 'title' | 'body') => t(`notification.${stored.kind}.${part}`, words);
  return { title: text('title'), body: text('body') };
}

function localeOf({ locale }: { locale: string }) {
  return isLocale(locale) ? locale : 'ro';
}
