import { useEffect, useState } from 'react';
import type { Place } from './timeline.ts';

/** As long as a link is pointed at before its page is fetched. */
const REST_MS = 75;

/** Tells of a bar at which the pointer or the keys rest, and nothing of those that they pass. */
export function useRest(onRest: (row: number, bar: string) => void) {
  const [{ comeTo, leave }] = useState(followRests);
  useEffect(() => leave, [leave]);
  return (find: () => Place | null) =>
    comeTo(() => {
      const place = find();
      if (place) onRest(place.row, place.id);
    });
}

function followRests() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    comeTo: (rest: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    },
    leave: () => clearTimeout(timer),
  };
}
