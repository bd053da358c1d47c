import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Pending } from './outbox.ts';
import { createSending, type Answer } from './sending.ts';

type Options = {
  place: string;
  url: string | null;
  known: () => number;
  onSent: (answer: Answer) => void;
};

const RETRY_MS = 4_000;
const none: readonly Pending[] = [];

/** Messages on their way: tried again when the network is back, and from time to time. */
export function useSending({ place, url, known, onSent }: Options) {
  const [sending] = useState(() => createSending({ place, url }));
  const pending = useSyncExternalStore(sending.subscribe, sending.pending, () => none);
  const flush = useEffectEvent(() => void sending.flush({ known, onSent }));

  useEffect(() => {
    void sending.restore().then(() => flush());
    const timer = setInterval(() => flush(), RETRY_MS);
    const again = () => flush();
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [sending]);

  return {
    pending,
    send: (body: string, files: readonly File[]) => {
      sending.add(body, files);
      void sending.flush({ known, onSent });
    },
    retry: (key: string) => {
      sending.retry(key);
      void sending.flush({ known, onSent });
    },
    discard: sending.discard,
  };
}
