import type { PlaceView } from '#server/http/presenters/search.ts';
import { url } from '#shared/routes.ts';

/** Where to look: a known place, whatever was typed, or a point, which may have an address. */
export type Where =
  | { kind: 'anywhere' }
  | { kind: 'place'; place: string; name: string }
  | { kind: 'point'; lat: number; lng: number; address: string | null };

export type PlaceSuggestion = {
  id: string;
  name: string;
  /** What tells it from others of the name. */
  detail: string;
  kind: PlaceView['kind'] | 'address';
  /** What the search looks around; `null` when it cannot be found out. */
  locate: () => Promise<Where | null>;
};

/** Places for what is being typed. @throws when it cannot be asked */
export type PlaceSource = (
  typed: string,
  signal: AbortSignal,
) => Promise<readonly PlaceSuggestion[]>;

/** Our own towns, airports and stations; with nothing typed, where the most cars are. */
export const gazetteer: PlaceSource = async (typed, signal) => {
  const response = await fetch(url('places', null, { q: typed }), {
    signal,
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
  });
  if (!response.ok) throw new Error(`No places: ${response.status}.`);
  const places: PlaceView[] = await response.json();
  return places.map(({ slug, name, county, kind }) => ({
    id: slug,
    name,
    detail: county,
    kind,
    locate: async () => ({ kind: 'place', place: slug, name }),
  }));
};

/** Asks the first source until it fails once, and from then on the second. */
export function withFallback(first: PlaceSource, second: PlaceSource): PlaceSource {
  let isBroken = false;
  return async (typed, signal) => {
    if (!isBroken && typed.trim() !== '') {
      try {
        return await first(typed, signal);
      } catch {
        isBroken = true;
      }
    }
    return second(typed, signal);
  };
}

/** A hundred metres are near enough, and an exact position in the URL is not needed. */
export function pointAt(at: { lat: number; lng: number }, address: string | null): Where {
  return { kind: 'point', lat: rounded(at.lat), lng: rounded(at.lng), address };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
