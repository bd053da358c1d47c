import type { Request } from 'express';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';
import { savedReplies } from '#server/domain/messages/filling.ts';
import { threadRoleOf } from '#server/domain/messages/policy.ts';
import { receiptsOf, threadOfBooking, type OwnThread } from '#server/domain/messages/queries.ts';
import { messagesOf, type Part } from '#server/domain/messages/reading.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from './guards.ts';
import {
  conversationPart,
  conversationView,
  type BookingMessagesView,
  type ConversationPart,
  type ConversationView,
  type Reader,
} from './presenters/conversation.ts';

function readerOf(req: Request): Reader {
  return { userId: currentUser(req).id, now: clock.now(), t: req.t };
}

/** @param around the number of a message to be shown; `null` for the newest */
export async function conversationOf(
  req: Request,
  thread: OwnThread,
  around: number | null = null,
): Promise<ConversationView> {
  const before = around === null ? null : around + rules.messages.pageOf / 2;
  const [messages, receipts, replies] = await Promise.all([
    messagesOf(thread.id, { before }),
    receiptsOf(thread),
    savedReplies(thread, req.locale),
  ]);
  return conversationView({ thread, messages, receipts, replies }, readerOf(req));
}

export async function partOf(
  req: Request,
  thread: OwnThread,
  part: Part,
): Promise<ConversationPart> {
  const [messages, receipts] = await Promise.all([messagesOf(thread.id, part), receiptsOf(thread)]);
  return conversationPart({ thread, messages, receipts }, readerOf(req));
}

/** For both sides, and for nobody else. */
export async function bookingMessages(
  req: Request,
  booking: BookingRecord,
): Promise<BookingMessagesView | null> {
  const role = threadRoleOf(booking, currentUser(req));
  if (!role) return null;
  const thread = await threadOfBooking(booking.id);
  const isPaid = booking.requestedAt !== null || booking.confirmedAt !== null;
  return {
    writeUrl: isPaid && role !== 'viewer' ? url('messages.booking', { ref: booking.ref }) : null,
    threadUrl: thread && url('messages.show', { thread: thread.id }),
    conversation: thread && (await conversationOf(req, { ...thread, role })),
  };
}
