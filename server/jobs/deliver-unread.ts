import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { decide, type DeliveryChannel } from '#server/domain/notifications/delivery.ts';
import { isMust } from '#server/domain/notifications/kinds.ts';
import {
  dueDeliveries,
  lockedRecipient,
  pendingFor,
  quietHoursOf,
  recordDecision,
  type PendingNotification,
  type Recipient,
} from '#server/domain/notifications/pending.ts';
import { unsubscribeUrl } from '#server/domain/notifications/unsubscribing.ts';
import { queuePush } from '#server/domain/push/sending.ts';
import { rules } from '#server/domain/rules.ts';
import { eachOf } from '#server/lib/each.ts';
import { digestMail, notificationMail } from '#server/mail/notification.ts';
import { queueMail } from '#server/mail/send.ts';
import { notificationText } from './notification-text.ts';

/** Sends everything that is due by mail and push; also what fell due while nothing ran. */
export async function deliverDue(now: Date): Promise<void> {
  await eachOf(await dueDeliveries(now), ({ userId, channel }) => deliverTo(userId, channel, now));
}

/** Sends a person what is due by one channel: the rows go in the transaction that queues the message, so it is one. */
export async function deliverTo(userId: string, channel: DeliveryChannel, now: Date) {
  await transaction(async (tx) => {
    const person = await lockedRecipient(tx, userId);
    if (!person) return;
    const pending = await pendingFor(tx, userId, channel);
    const decided = decide(pending, { channel, quiet: quietHoursOf(person), now });
    await recordDecision(tx, channel, decided);
    const send = senders[channel];
    for (const one of decided.single) await send({ tx, person, now }, [one]);
    if (decided.together.length > 0) await send({ tx, person, now }, decided.together);
  });
}

type Context = { tx: Db; person: Recipient; now: Date };
type Send = (context: Context, notices: PendingNotification[]) => Promise<void>;

const senders: Record<DeliveryChannel, Send> = {
  mail: (context, notices) =>
    notices.length > 1 ? mailDigest(context, notices) : mailEach(context, notices),
  push: async ({ tx, person, now }, notices) => {
    if (!person.isSuspended) await queuePush(tx, person.id, notices, now);
  },
};

async function mailEach({ tx, person }: Context, notices: PendingNotification[]) {
  const { locale, name, email } = person;
  for (const { id, kind, facts, url } of notices) {
    const stopUrl = isMust(kind) ? null : unsubscribeUrl(person.id, [kind]);
    const text = notificationText({ kind, facts, locale });
    const message = notificationMail({ ...text, url, name, locale, stopUrl });
    await queueMail(tx, { key: id, kind, to: email, toName: name, ...message });
  }
}

/** The newest are listed; a digest has no kind that must be sent. */
async function mailDigest({ tx, person }: Context, notices: PendingNotification[]) {
  const { locale, name, email } = person;
  const listed = notices.slice(-rules.notifications.mostInMail);
  const message = digestMail({
    items: listed.map(({ url, ...notice }) => ({
      ...notificationText({ ...notice, locale }),
      url,
    })),
    total: notices.length,
    name,
    locale,
    stopUrl: unsubscribeUrl(person.id, [...new Set(notices.map(({ kind }) => kind))]),
  });
  await queueMail(tx, {
    key: randomUUID(),
    kind: 'notification_digest',
    to: email,
    toName: name,
    ...message,
  });
}
