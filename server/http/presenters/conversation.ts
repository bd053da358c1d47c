import type { BookingStatus, MessageSide } from '#server/db/generated/enums.ts';
import type { OwnThread, Receipts, ThreadRecord } from '#server/domain/messages/queries.ts';
import type { MessageRecord } from '#server/domain/messages/reading.ts';
import { coversContacts, isClosed, mustBeOpen } from '#server/domain/messages/thread.ts';
import { givenName, shortName } from '#server/domain/users/names.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import { messageFileUrl } from '../file-links.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';

export type MessageFileView = { id: string; name: string; isPicture: boolean; url: string };

export type MessageView = {
  number: number;
  /** By which the page recognises a message it has sent itself. */
  key: string;
  /** Of the reader's own side, and of the reader themselves. */
  isOurs: boolean;
  isMine: boolean;
  /** Who of the company has written; `null` where the side says it all. */
  author: string | null;
  isPlanned: boolean;
  text: string;
  /** Contact details are covered. */
  isCovered: boolean;
  at: string;
  files: MessageFileView[];
};

/** Some messages of a conversation, and how far the other side has got. */
export type ConversationPart = {
  messages: MessageView[];
  receipts: Receipts;
  /** Whether there are messages before the first of these. */
  hasEarlier: boolean;
};

type TripFacts = {
  car: string;
  carPhoto: ImageView | null;
  carUrl: string | null;
  plate: string | null;
  booking: {
    ref: string;
    status: BookingStatus;
    startsAt: string;
    endsAt: string;
    url: string;
  } | null;
};

export type ConversationView = ConversationPart & {
  thread: string;
  side: MessageSide;
  other: { name: string; photo: ImageView | null; url: string | null };
  timeZone: string;
  trip: TripFacts;
  /** Until the confirmation, contact details are covered. */
  isCovered: boolean;
  block: { byUs: boolean; isClosed: boolean; isPossible: boolean };
  /** `null` for somebody who only looks. */
  writeUrl: string | null;
  listUrl: string;
  readUrl: string;
  blockUrl: string;
  reportUrl: string;
  /** The host's own texts, filled in for this trip. */
  replies: { title: string; body: string }[];
};

/** The messages of a booking on its page. `conversation` is null before the first one. */
export type BookingMessagesView = {
  writeUrl: string | null;
  threadUrl: string | null;
  conversation: ConversationView | null;
};

export type Reader = { userId: string; now: Date; t: Translate };

type Facts = {
  thread: OwnThread;
  messages: readonly MessageRecord[];
  receipts: Receipts;
  replies: readonly { title: string; body: string }[];
};

export function conversationView(facts: Facts, reader: Reader): ConversationView {
  const { thread, replies } = facts;
  const { id, role } = thread;
  const side = role === 'client' ? 'client' : 'host';
  const params = { thread: id };
  return {
    ...conversationPart(facts, reader),
    thread: id,
    side,
    other: otherOf(thread, side, reader.t),
    timeZone: thread.timeZone,
    trip: tripFacts(thread, side),
    isCovered: coversContacts(thread),
    block: {
      byUs: thread.blockedBy.includes(side),
      isClosed: isClosed(thread),
      isPossible: role !== 'viewer' && !mustBeOpen(thread),
    },
    writeUrl: role === 'viewer' ? null : url('messages.store', params),
    listUrl: url('messages.list', params),
    readUrl: url('messages.read', params),
    blockUrl: url('messages.block', params),
    reportUrl: url('messages.report', params),
    replies: [...replies],
  };
}

export function conversationPart(
  { thread, messages, receipts }: Pick<Facts, 'thread' | 'messages' | 'receipts'>,
  reader: Reader,
): ConversationPart {
  const first = messages[0];
  return {
    messages: messages.map((message) => messageView(message, thread, reader)),
    receipts,
    hasEarlier: first !== undefined && first.number > 1,
  };
}

function messageView(message: MessageRecord, thread: OwnThread, reader: Reader): MessageView {
  const { number, requestKey, side, authorId, text, isCovered, createdAt } = message;
  const isOurs = (thread.role === 'client') === (side === 'client');
  const isMine = authorId === reader.userId;
  return {
    number,
    key: requestKey,
    isOurs,
    isMine,
    author: isMine ? null : authorOf(message, thread, reader.t),
    isPlanned: authorId === null,
    text,
    isCovered,
    at: createdAt.toISOString(),
    files: message.files.map(({ id, name, mime }) => ({
      id,
      name,
      isPicture: mime === 'image/jpeg',
      url: messageFileUrl({ thread: thread.id, file: id, userId: reader.userId }, reader.now),
    })),
  };
}

/** Of several members of a company, which one; in full for their colleagues. */
function authorOf(
  { side, authorName, authorDeleted }: MessageRecord,
  thread: OwnThread,
  t: Translate,
): string | null {
  if (side === 'client' || !thread.isCompany || authorName === null) return null;
  if (authorDeleted) return t('messages.deleted');
  return thread.role === 'client' ? shortName(authorName) : authorName;
}

export function otherOf(thread: ThreadRecord, side: MessageSide, t: Translate) {
  return side === 'client' ? hostOf(thread, t) : clientOf(thread, t);
}

function hostOf(thread: ThreadRecord, t: Translate) {
  const { hostName, hostPhoto, hostSlug, isCompany, hostDeleted } = thread;
  if (hostDeleted && !isCompany) return { name: t('messages.deleted'), photo: null, url: null };
  return {
    name: hostName,
    photo: hostPhoto && imageView(hostPhoto, hostName),
    url: url(isCompany ? 'companies.show' : 'hosts.show', { host: hostSlug }),
  };
}

/** Only the given name until the booking is confirmed. */
function clientOf(thread: ThreadRecord, t: Translate) {
  const { clientName, clientPhoto, clientDeleted } = thread;
  if (clientDeleted) return { name: t('messages.deleted'), photo: null, url: null };
  const name = coversContacts(thread) ? givenName(clientName) : clientName;
  return { name, photo: clientPhoto && imageView(clientPhoto, name), url: null };
}

function tripFacts(thread: ThreadRecord, side: MessageSide): TripFacts {
  const { carName, carPhoto, carSlug, carStatus, plate, confirmedAt } = thread;
  return {
    car: carName,
    carPhoto: carPhoto && imageView(carPhoto, carName),
    carUrl: carStatus === 'listed' ? url('cars.show', { car: carSlug }) : null,
    plate: side === 'host' || confirmedAt ? plate : null,
    booking: bookingFacts(thread, side),
  };
}

function bookingFacts(thread: ThreadRecord, side: MessageSide): TripFacts['booking'] {
  const { ref, bookingStatus, startsAt, endsAt } = thread;
  if (!ref || !bookingStatus || !startsAt || !endsAt) return null;
  const page = side === 'client' ? 'client.bookings.show' : 'owner.bookings.show';
  return {
    ref,
    status: bookingStatus,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    url: url(page, { ref }),
  };
}
