import type { BookingStatus } from '#server/db/generated/enums.ts';
import type { InboxThread } from '#server/domain/messages/queries.ts';
import type { FoundMessage } from '#server/domain/messages/reading.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import type { ImageView } from '../shared.ts';
import { otherOf } from './conversation.ts';

export type InboxRowView = {
  thread: string;
  url: string;
  name: string;
  photo: ImageView | null;
  /** The person is here for a host; `host` names it where they have several. */
  isHosting: boolean;
  car: string;
  /** Of the booking; `null` for a question. */
  dates: { startsAt: string; endsAt: string; timeZone: string; status: BookingStatus } | null;
  last: { text: string; isOurs: boolean; files: number };
  at: string;
  isUnread: boolean;
};

export function inboxRow(thread: InboxThread, t: Translate): InboxRowView {
  const side = thread.role === 'client' ? 'client' : 'host';
  const { name, photo } = otherOf(thread, side, t);
  return {
    thread: thread.id,
    url: url('messages.show', { thread: thread.id }),
    name,
    photo,
    isHosting: side === 'host',
    car: thread.carName,
    dates: datesOf(thread),
    last: {
      text: thread.lastBody,
      isOurs: thread.lastSide === side,
      files: thread.lastFiles,
    },
    at: thread.movedAt.toISOString(),
    isUnread: thread.isUnread,
  };
}

function datesOf(thread: InboxThread): InboxRowView['dates'] {
  const { startsAt, endsAt, timeZone, bookingStatus } = thread;
  if (!startsAt || !endsAt || !bookingStatus) return null;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    status: bookingStatus,
  };
}

export type FoundMessageView = { name: string; url: string; text: string; at: string };

/** @param threads those of the messages that were found */
export function foundMessage(
  { threadId, number, text, createdAt }: FoundMessage,
  threads: readonly InboxRowView[],
): FoundMessageView {
  return {
    name: threads.find(({ thread }) => thread === threadId)?.name ?? '',
    url: url('messages.show', { thread: threadId }, { around: number }),
    text,
    at: createdAt.toISOString(),
  };
}
