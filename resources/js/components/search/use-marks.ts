import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CarCard } from '#server/http/presenters/car.ts';
import type { MarkRow, MarksView } from '#server/http/presenters/map.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { CLUSTERING } from '#js/components/map/clusters.ts';
import type { MapMarker, Viewport } from '#shared/map.ts';
import { askJson } from '#js/lib/ask-json.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { padBounds, type Bounds } from '#shared/mercator.ts';
import { url } from '#shared/routes.ts';

const noMarks: MarksView = { total: 0, marks: [] };

/** The search's cars in what is seen of the map; what comes late is forgotten. */
export function useMarks(query: SearchQuery, seen: Viewport | null) {
  const format = useFormat();
  const t = useT();
  const hasDates = query.from !== null;
  const labelOf = useCallback(
    (price: string) => (hasDates ? price : t('car.search.pin_day', { price })),
    [hasDates, t],
  );
  const rows = useAnswer(seen && addressOf(query, seen), noMarks);
  const markers = useMemo(
    () =>
      rows.marks.map(([id, lat, lng, price, count, name = '']: MarkRow): MapMarker => ({
        id,
        name,
        price,
        position: { lat, lng },
        label: labelOf(format.money(Math.round(price / 100) * 100)),
        ...(count > 1 && { count }),
      })),
    [rows, format, labelOf],
  );
  return markers;
}

/** The card of a car that was pressed: among those of the list, else asked for. */
export function useCard(query: SearchQuery, cars: readonly CarCard[], id: string | null) {
  const known = cars.find((car) => car.id === id) ?? null;
  const address = id && !known ? url('map.cars.show', { car: id }, { ...query }) : null;
  const found = useAnswer<CarCard | null>(address, null);
  return known ?? (found?.id === id ? found : null);
}

function addressOf(query: SearchQuery, { bounds, zoom }: Viewport): string {
  const view = boundsText(padBounds(bounds, zoom, CLUSTERING.viewportPadding));
  return url('map.cars', null, { ...query, view, zoom: Math.round(zoom) });
}

/** Four decimals are ten metres. */
export function boundsText({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((side) => side.toFixed(4)).join(',');
}

/** The last answer of an address, kept while a newer one is on its way or does not come. */
function useAnswer<T>(address: string | null, before: T): T {
  const [answer, setAnswer] = useState(before);
  const take = useEffectEvent((given: T) => setAnswer(given));
  useEffect(() => {
    if (!address) return;
    const asked = new AbortController();
    void askJson<T>(address, asked.signal).then((given) => given && take(given));
    return () => asked.abort();
  }, [address]);
  return answer;
}
