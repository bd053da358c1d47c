import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { MapFrame } from '#js/components/map/MapFrame.tsx';
import { mapTexts } from '#js/components/map/texts.ts';
import { useMap } from '#js/components/map/use-map.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { Compass, Pin } from '#js/components/ui/icons/travel.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { getUserLocation } from '#js/lib/geolocation.ts';
import { useT } from '#js/lib/i18n.ts';
import type { MapConfig } from '#shared/map.ts';
import type { LatLng } from '#shared/mercator.ts';
import { url } from '#shared/routes.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';
import type { LocatedPlace } from '#server/http/presenters/search.ts';

type Props = {
  /** What is known of the place so far. */
  at: Pick<ListingView, 'town' | 'address' | 'lat' | 'lng'>;
  config: MapConfig;
  words: {
    addressHint: string;
    /** How the pin is moved. */
    map: string;
    /** The label of the button that takes the position of this device. */
    here: string;
    /** Who is shown this place, and how exactly. */
    note: string;
  };
};

/** Shown until a place is known: the middle of the country. */
const MIDDLE = { lat: 45.9, lng: 25 };
const STREET = 16;
const COUNTRY = 6;
/** Half the width that a place just found is shown with, in degrees. */
const AROUND = 0.004;

/** Where a car or a branch is: the map moves under a pin in its middle, by finger, mouse or arrow keys. */
export function PlaceFields({ at, config, words }: Props) {
  const t = useT();
  const container = useRef<HTMLElement>(null);
  const { map, failed, point, goTo } = usePin(at, config, container);
  const [problem, setProblem] = useState('');
  const found = point && { lat: String(point.lat), lng: String(point.lng) };
  return (
    <>
      <TownSearch town={at.town} onFound={goTo} />
      <div className="self-end">
        <Button
          type="button"
          variant="secondary"
          icon={Compass}
          onClick={() => getUserLocation(goTo, setProblem)}
        >
          {words.here}
        </Button>
        <output className="field-hint block">{problem}</output>
      </div>
      <TextField
        label={t('listing.place.address')}
        hint={words.addressHint}
        name="address"
        autoComplete="street-address"
        required
        minLength={5}
        maxLength={200}
        defaultValue={at.address ?? ''}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <p className="field-hint mb-2">{words.map}</p>
        <div className="relative">
          <MapFrame
            ref={container}
            name={mapTexts(config.locale).area}
            className="h-80 rounded-xl"
            locale={config.locale}
            ready={map !== null}
            failed={failed}
          />
          <span className="pointer-events-none absolute top-1/2 left-1/2 z-[1000] -translate-x-1/2 -translate-y-full text-danger">
            <Pin size={40} />
          </span>
        </div>
        <output className="field-hint mt-2 block">
          {found && t('listing.place.found', found)} {words.note}
        </output>
        <input type="hidden" name="lat" value={found?.lat ?? ''} />
        <input type="hidden" name="lng" value={found?.lng ?? ''} />
        <FormProblem name="lat" />
      </div>
    </>
  );
}

function usePin(known: Props['at'], config: MapConfig, container: RefObject<HTMLElement | null>) {
  const start =
    known.lat !== null && known.lng !== null ? { lat: known.lat, lng: known.lng } : null;
  const [point, setPoint] = useState(start);
  const isChosen = useRef(start !== null);
  /** Found before the map was there; it goes there first. */
  const awaited = useRef<LatLng | null>(null);
  const choose = ({ lat, lng }: LatLng) => {
    isChosen.current = true;
    setPoint({ lat: rounded(lat), lng: rounded(lng) });
  };
  const view = start ? { center: start, zoom: STREET } : { center: MIDDLE, zoom: COUNTRY };
  const { map, failed } = useMap(container, view, config, {
    onViewport: ({ bounds: { west, south, east, north }, zoom }) => {
      if (awaited.current) return;
      // A map of the whole country says no place: the pin counts once somebody has zoomed in.
      if (isChosen.current || zoom > COUNTRY + 3)
        choose({ lat: (south + north) / 2, lng: (west + east) / 2 });
    },
  });
  useEffect(() => {
    if (!map || !awaited.current) return;
    map.fitTo(around(awaited.current));
    awaited.current = null;
  }, [map]);
  const goTo = (at: LatLng) => {
    choose(at);
    if (map) map.fitTo(around(at));
    else awaited.current = at;
  };
  return { map, failed, point, goTo };
}

function around({ lat, lng }: LatLng) {
  return { west: lng - AROUND, east: lng + AROUND, south: lat - AROUND, north: lat + AROUND };
}

type SearchProps = { town: string | null; onFound: (at: LatLng) => void };

/** The map goes to a town, an airport or a station as soon as its name is known. */
function TownSearch({ town, onFound }: SearchProps) {
  const t = useT();
  const id = useId();
  const [places, setPlaces] = useState<readonly LocatedPlace[]>([]);
  const look = async (typed: string) => {
    const known = places.find(({ name }) => name === typed);
    if (known) return onFound(known);
    const response = await fetch(url('places', null, { q: typed }), {
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    }).catch(() => null);
    if (!response?.ok) return;
    const found: LocatedPlace[] = await response.json();
    setPlaces(found);
    const same = found.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
    if (same) onFound(same);
  };
  return (
    <>
      <TextField
        label={t('listing.place.search')}
        list={id}
        autoComplete="off"
        maxLength={80}
        defaultValue={town ?? ''}
        onChange={(event) => void look(event.target.value)}
      />
      <datalist id={id}>
        {places.map(({ slug, name, county }) => (
          <option key={slug} value={name}>
            {county}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Six decimals are a hand's breadth. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
