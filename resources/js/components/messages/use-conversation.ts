import { useCallback, useEffect, useRef, useState } from 'react';
import { bus } from '#js/lib/bus.ts';
import type { ConversationPart, ConversationView } from '#server/http/presenters/conversation.ts';
import { lastNumber, merged, type Known } from './merging.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 15_000;

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

  const catchUp = useCallback(async () => {
    for (;;) {
      const before = lastNumber(last.current);
      const part = await ask(`after=${before}`);
      if (!part || part.messages.length === 0 || lastNumber(last.current) === before) return;
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

function useLiveThread(thread: string, catchUp: () => Promise<void>) {
  useEffect(() => {
    let isLive = false;
    const now = () => void catchUp();
    const stopEvents = bus.on('thread', (event) => {
      if (event.thread === thread) now();
    });
    const stopConnection = bus.on('connection', (status) => {
      const isBack = status === 'connected' && !isLive;
      isLive = status === 'connected';
      if (isBack) now();
    });
    const timer = setInterval(() => {
      if (!isLive && document.visibilityState === 'visible') now();
    }, ASK_MS);
    const looked = () => {
      if (document.visibilityState === 'visible') now();
    };
    document.addEventListener('visibilitychange', looked);
    addEventListener('online', now);
    return () => {
      stopEvents();
      stopConnection();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', looked);
      removeEventListener('online', now);
    };
  }, [thread, catchUp]);
}
