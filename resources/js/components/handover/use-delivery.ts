import { router } from '@inertiajs/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deliveryOf, resumeAll } from '#js/lib/deliveries/deliveries.ts';
import type { Letter } from '#js/lib/deliveries/delivery.ts';
import { showToast } from '#js/lib/toast.ts';
import { useShared } from '#js/lib/page.ts';

type About = {
  ref: string;
  leg: 'check_in' | 'check_out';
  /** Where the photos go that have to arrive first. */
  files: string | null;
  /** Said when the server has taken a signature. */
  words: string;
};

/** The signatures of a hand-over on their way, and what becomes of them. The page follows what the server has taken. */
export function useDelivery({ ref, leg, files, words }: About) {
  const person = useShared().auth.user?.id ?? '';
  const [delivery] = useState(() => deliveryOf({ name: `${person}/${ref}/${leg}`, person, files }));
  const { letters } = useSyncExternalStore(
    delivery.subscribe,
    delivery.snapshot,
    delivery.snapshot,
  );
  const sent = letters.filter(({ state }) => state === 'sent').length;
  const seen = useRef(sent);

  useEffect(() => void resumeAll(person), [person]);
  useEffect(() => {
    if (sent > seen.current) {
      showToast({ kind: 'success', text: words });
      // Where the client's trip begins elsewhere, going back does not lead to an empty form.
      router.reload({ replace: true });
    }
    seen.current = sent;
  }, [sent, words]);

  // Without a reason the hand-over itself has changed: the other side has taken it over, or it is over.
  const isStale = letters.some(({ state, error }) => state === 'refused' && error === null);
  useEffect(() => {
    if (isStale) router.reload();
  }, [isStale]);

  const letter = (kind: Letter['kind']) => letters.find((one) => one.kind === kind);
  return { delivery, host: letter('host'), client: letter('client') };
}

export type HandoverDelivery = ReturnType<typeof useDelivery>;
