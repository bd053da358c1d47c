import type { ConversationPart, MessageView } from '#server/http/presenters/conversation.ts';

/** What the page knows of a conversation. */
export type Known = ConversationPart;

/** Adds messages that the server has sent; the newest answer about each of them counts. */
export function merged(known: Known, part: ConversationPart): Known {
  const byNumber = new Map(known.messages.map((message) => [message.number, message]));
  for (const message of part.messages) byNumber.set(message.number, message);
  const messages = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  const first = messages[0];
  return {
    messages,
    receipts: {
      received: Math.max(known.receipts.received, part.receipts.received),
      read: Math.max(known.receipts.read, part.receipts.read),
    },
    hasEarlier: first !== undefined && first.number > 1,
  };
}

/** The number up to which nothing is missing; a page that begins in the middle may end before the newest message. */
export function lastNumber({ messages }: Known): number {
  return messages.at(-1)?.number ?? 0;
}

export type MessageState = 'sent' | 'received' | 'read';

/** How far a message of one's own side has got. */
export function stateOf({ number }: MessageView, { receipts }: Known): MessageState {
  if (receipts.read >= number) return 'read';
  return receipts.received >= number ? 'received' : 'sent';
}
