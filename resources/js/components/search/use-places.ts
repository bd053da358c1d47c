import { useRef, useState } from 'react';
import type { PlaceView } from '#server/http/presenters/search.ts';
import { url } from '#routes';

const PAUSE_MS = 140;

/** Suggestions for what is being typed; with nothing typed, the places most looked for. */
export function usePlaces() {
  const [places, setPlaces] = useState<readonly PlaceView[] | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const load = async (typed: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const response = await fetch(url('places', null, { q: typed }), {
        signal: controller.signal,
        headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      });
      if (response.ok) setPlaces(await response.json());
    } catch {
      // Without suggestions the name is looked up when the form is sent.
    }
  };

  const look = (typed: string, pause = PAUSE_MS) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void load(typed), pause);
  };

  return { places, look };
}
