import { useRef, useState } from 'react';
import type { Locale } from '#shared/translate.ts';
import { useShared } from '#js/lib/page.ts';
import { placesFor, type Found } from './place-options.ts';
import { gazetteer, withFallback, type PlaceSource } from './place-source.ts';

const PAUSE_MS = 140;

/** Suggestions for what is being typed; with nothing typed, the places most looked for. */
export function usePlaces() {
  const { app, locale } = useShared();
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const load = async (typed: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const source = await sourceFor(app.mapsKey, locale);
      const places = await source(typed, controller.signal);
      if (!controller.signal.aborted) setFound({ typed, places });
    } catch {
      // Without suggestions the name is looked up when the form is sent.
    }
  };

  const look = (typed: string, pause = PAUSE_MS) => {
    clearTimeout(waiting.current);
    running.current?.abort();
    setAsked(typed);
    waiting.current = setTimeout(() => void load(typed), pause);
  };

  return { places: placesFor(asked, found), isLoading: found?.typed !== asked, look };
}

let google: Promise<PlaceSource> | null = null;

/** Google's code comes only where there is a key, and only when somebody types. */
async function sourceFor(key: string | null, locale: Locale): Promise<PlaceSource> {
  if (!key) return gazetteer;
  google ??= import('./google-places.ts').then(({ googlePlaces }) =>
    withFallback(googlePlaces(key, locale), gazetteer),
  );
  return google;
}
