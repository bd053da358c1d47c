import './page.css';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { CarMap } from '#js/components/map/CarMap.tsx';
import { PlaceMap } from '#js/components/map/PlaceMap.tsx';
import { fleet, gathered } from '../fleet.ts';

/** A page with nothing but a map; the test says in the query what kind. */
const query = new URLSearchParams(location.search);
const tiles = z.enum(['raster', 'vector', 'archive']).safeParse(query.get('tiles'));
const addresses = {
  raster: `${location.origin}/tiles/{z}/{x}/{y}.png`,
  vector: `${location.origin}/tiles/{z}/{x}/{y}.mvt`,
  archive: query.get('archive') ?? '/map/streets.pmtiles',
};
const config = {
  locale: query.get('locale') === 'en' ? ('en' as const) : ('ro' as const),
  ...(query.has('key') && { googleKey: query.get('key') ?? '' }),
  ...(tiles.success && {
    tiles: { kind: tiles.data, url: addresses[tiles.data], attribution: '© Carto <b>grafi</b>' },
  }),
  ...(query.has('mapId') && { mapId: query.get('mapId') ?? '' }),
};
const center = { lat: Number(query.get('lat')), lng: Number(query.get('lng')) };
const spot = { position: center, name: query.get('spot') ?? '' };
const place = query.has('lat') ? { center, zoom: Number(query.get('zoom')) } : {};
const cars = fleet(Number(query.get('cars') ?? 0));
const markers = query.has('gathered') ? gathered(cars) : cars;
const events: string[] = [];
Object.assign(window, { events });

/** Strict mode opens every map twice, as a visitor who leaves at once would. */
const Mode = query.has('strict') ? StrictMode : Fragment;

const root = document.querySelector('#app');
if (root) {
  createRoot(root).render(
    <Mode>
      {query.has('place') ? (
        <PlaceMap center={center} config={config} />
      ) : (
        <CarMap
          markers={markers}
          config={config}
          {...place}
          spot={query.has('spot') ? spot : null}
          selectedId={query.get('selected')}
          hoveredId={query.get('hovered')}
          onMove={(bounds, at) => {
            Object.assign(window, { viewport: { bounds, zoom: at } });
            events.push(`moved to ${at}`);
          }}
          onPoint={(ids) => events.push(`pointed at ${ids.join(' ')}`)}
          onSelect={(id) => events.push(`selected ${id}`)}
        />
      )}
    </Mode>,
  );
}
