import { useEffect, useState } from 'react';
import { followRests } from './rests.ts';
import type { Place } from './timeline.ts';

/** As long as a link is pointed at before its page is fetched. */
const REST_MS = 75;

/** Tells of a bar at which the pointer or the keys rest, and nothing of those that they pass. */
export function useRest(onRest: (row: number, bar: string) => void) {
  const [{ comeTo, leave }] = useState(() => followRests(REST_MS));
  useEffect(() => leave, [leave]);
  return (find: () => Place | null) =>
    comeTo(() => {
      const place = find();
      if (place) onRest(place.row, place.id);
    });
}
