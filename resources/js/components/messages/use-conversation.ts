import { useCallback, useEffect, useRef, useState } from 'react';
import { onThread } from '#js/lib/bus.ts';
import { keepAskingLater } from '#js/lib/live-later.ts';
import type { ConversationPart, ConversationView } from '#server/http/presenters/conversation.ts';
import { lastNumber, merged, type Known } from './merging.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 15_000;
/** A server that has just come back may not answer the first question. */
const RETRY_MS = 3_000;

/** Keeps a conversation up to date: with every event, after every lost connection, and from time to time. */
export function useConversation(view: ConversationView) {
  const { thread, listUrl } = view;
  const [known, setKnown] = useState<Known>(view);
  const last = useRef(known);
  const add = useCallback((part: ConversationPart) => {
    last.current = merged(last.current, part);
    setKnown(last.current);
  }, []);

  // Links to files expire; a reload of the page's props brings new ones.
  useEffect(() => add(view), [view, add]);

  const ask = useCallback(
    async (query: string): Promise<ConversationPart | null> => {
      try {
        const answer = await fetch(`${listUrl}?${query}`, {
          headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        });
        if (!answer.ok) return null;
        const part: ConversationPart = await answer.json();
        add(part);
        return part;
      } catch {
        return null;
      }
    },
    [listUrl, add],
  );

  /** @returns whether the server has answered */
  const catchUp = useCallback(async () => {
    for (;;) {
      const before = lastNumber(last.current);
      const part = await ask(`after=${before}`);
      if (!part) return false;
      if (part.messages.length === 0 || lastNumber(last.current) === before) return true;
    }
  }, [ask]);

  useLiveThread(thread, catchUp);

  return {
    known,
    add,
    earlier: () => ask(`before=${last.current.messages[0]?.number ?? 1}`),
    last: () => lastNumber(last.current),
  };
}

function useLiveThread(thread: string, catchUp: () => Promise<boolean>) {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const now = async () => {
      clearTimeout(again);
      const isDone = (await catchUp()) || !navigator.onLine;
      if (!isDone && !isGone) again = setTimeout(() => void now(), RETRY_MS);
    };
    const stop = keepAskingLater(() => void now(), {
      askEveryMs: ASK_MS,
      listen: (ask) =>
        onThread((event) => {
          if (event.thread === thread) ask();
        }),
    });
    return () => {
      isGone = true;
      clearTimeout(again);
      stop();
    };
  }, [thread, catchUp]);
}
