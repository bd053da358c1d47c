import L from 'leaflet';
import type { Locale } from '#shared/translate.ts';
import { project, unproject, worldSize, type WorldPoint } from '#shared/mercator.ts';
import type { BaseMap, Town } from './base-map-data.ts';
import { overlaps, type Box } from './declutter.ts';
import { mapTexts, type Sea } from './texts.ts';

const PANE = 'map-labels';
const CITY = 'map-label__city';
const CITY_POPULATION = 100_000;
const METROPOLIS_POPULATION = 700_000;
const METROPOLIS = 'map-label__metropolis';

const SEAS: readonly { sea: Sea; lat: number; lng: number }[] = [
  { sea: 'black', lat: 43.1, lng: 32.2 },
  { sea: 'adriatic', lat: 42.8, lng: 15.6 },
  { sea: 'aegean', lat: 38.4, lng: 25.1 },
  { sea: 'baltic', lat: 56.8, lng: 19 },
  { sea: 'mediterranean', lat: 34.9, lng: 18.5 },
  { sea: 'north', lat: 56, lng: 3.4 },
];

/** From this zoom on, towns of at least so many people have their name written. */
const THRESHOLDS = [
  [12, 0],
  [11, 1500],
  [10, 5000],
  [9, 14_000],
  [8, 40_000],
  [7, 80_000],
  [6, 150_000],
  [0, 700_000],
] as const;

type Candidate = {
  key: string;
  at: WorldPoint;
  text: string;
  className: string;
  /** Width of one character in pixels. */
  character: number;
  spots: readonly Spot[];
  dot: boolean;
};

type Spot = { x: number; y: number; anchor: number };

type Placed = Candidate & { offset: { x: number; y: number } };

/** Where a name may stand beside its dot: right, left, above, below. */
const SPOTS = [
  { x: 8, y: -8, anchor: 0 },
  { x: -8, y: -8, anchor: 1 },
  { x: 0, y: -25, anchor: 0.5 },
  { x: 0, y: 9, anchor: 0.5 },
] as const;
/** Under a bubble a city's name moves further out instead of away. */
const CITY_SPOTS: readonly Spot[] = [
  ...SPOTS,
  { x: 0, y: 22, anchor: 0.5 },
  { x: 0, y: -40, anchor: 0.5 },
  { x: 24, y: -8, anchor: 0 },
  { x: -24, y: -8, anchor: 1 },
  { x: 0, y: 42, anchor: 0.5 },
  { x: 0, y: -60, anchor: 0.5 },
];

/** Close up a city is no point any more: its name goes where there is room, nearest first. */
const AREA_SPOTS: readonly Spot[] = [0, -32, 38, -67, 73, -102, 108, -142, 148].flatMap((y) =>
  [0, -70, 70].map((x) => ({ x, y: y - 8, anchor: 0.5 })),
);
const AREA_ZOOM = 11;
const CENTERED = [{ x: 0, y: -8, anchor: 0.5 }] as const;
const LINE_HEIGHT = 17;

/** Writes the names of countries, seas and towns, below the bubbles and never across them. */
export class Labels {
  readonly #map: L.Map;
  readonly #baseMap: BaseMap;
  readonly #locale: Locale;
  readonly #shown = new Map<string, L.Marker>();

  constructor(map: L.Map, baseMap: BaseMap, locale: Locale) {
    this.#map = map;
    this.#baseMap = baseMap;
    this.#locale = locale;
    const pane = map.createPane(PANE);
    pane.style.zIndex = '450';
    pane.style.pointerEvents = 'none';
    pane.setAttribute('aria-hidden', 'true');
  }

  /** `obstacles` in world pixels of the map's zoom. */
  update(obstacles: readonly Box[]): void {
    const zoom = this.#map.getZoom();
    const placed = place(this.#candidates(zoom), zoom, obstacles);
    const keys = new Set(placed.map(({ key }) => key));
    for (const [key, marker] of this.#shown) {
      if (!keys.has(key)) {
        marker.remove();
        this.#shown.delete(key);
      }
    }
    for (const label of placed) {
      if (!this.#shown.has(label.key)) {
        this.#shown.set(label.key, draw(label).addTo(this.#map));
      }
    }
  }

  #candidates(zoom: number): Candidate[] {
    const isInView = this.#view();
    const threshold = THRESHOLDS.find(([from]) => zoom >= from)?.[1] ?? 0;
    const towns = this.#baseMap.towns
      .filter((town) => town.population >= threshold && isInView(town))
      .map((town) => townLabel(town, zoom, this.#locale));
    if (zoom > 7) return towns;
    const metropolises = towns.filter(({ className }) => className === METROPOLIS);
    const wide = [...this.#countries(), ...this.#seas()].filter(({ at }) => isInView(at));
    return [...new Set([...metropolises, ...wide, ...towns])];
  }

  /** Whether a point is in what is seen, or a tenth of that beyond its edges. */
  #view(): (at: WorldPoint) => boolean {
    const seen = this.#map.getBounds().pad(0.1);
    const { x: left, y: top } = project(seen.getNorthWest());
    const { x: right, y: bottom } = project(seen.getSouthEast());
    return ({ x, y }) => x >= left && x <= right && y >= top && y <= bottom;
  }

  #countries(): Candidate[] {
    const names = new Intl.DisplayNames([this.#locale], { type: 'region' });
    return this.#baseMap.countries.flatMap(({ code, label }) =>
      code && label
        ? [
            {
              key: `country:${code}`,
              at: label,
              text: names.of(code) ?? code,
              className: 'map-label__country',
              character: 12.5,
              spots: CENTERED,
              dot: false,
            },
          ]
        : [],
    );
  }

  #seas(): Candidate[] {
    const names = mapTexts(this.#locale).seas;
    return SEAS.map(({ sea, lat, lng }) => ({
      key: `sea:${sea}`,
      at: project({ lat, lng }),
      text: names[sea],
      className: 'map-label__sea',
      character: 8,
      spots: CENTERED,
      dot: false,
    }));
  }
}

function townLabel(town: Town, zoom: number, locale: Locale): Candidate {
  const { x, y, name, nameEn } = town;
  const base = { key: `${name}:${x}`, at: { x, y }, text: locale === 'en' ? nameEn : name };
  return { ...base, ...townStyle(town.population, zoom) };
}

function townStyle(population: number, zoom: number) {
  if (population < CITY_POPULATION) {
    return { className: 'map-label__town', character: 7.6, spots: SPOTS, dot: true };
  }
  if (zoom >= AREA_ZOOM) {
    return { className: METROPOLIS, character: 9, spots: AREA_SPOTS, dot: false };
  }
  return population < METROPOLIS_POPULATION
    ? { className: CITY, character: 7.6, spots: CITY_SPOTS, dot: true }
    : { className: METROPOLIS, character: 9, spots: CITY_SPOTS, dot: true };
}

/** First come, first served: the list is in order of importance. */
function place(
  candidates: readonly Candidate[],
  zoom: number,
  obstacles: readonly Box[],
): Placed[] {
  const taken = [...obstacles];
  return candidates.flatMap((candidate) => {
    const options = candidate.spots.map((spot) => ({ spot, ...boxAt(candidate, spot, zoom) }));
    const free = options.find(({ box }) => taken.every((other) => !overlaps(box, other)));
    if (!free) {
      return [];
    }
    taken.push(free.box, ...(candidate.dot ? [dotBox(candidate, zoom)] : []));
    return [{ ...candidate, key: `${candidate.key}:${free.spot.x},${free.spot.y}`, ...free }];
  });
}

function boxAt({ at, text, character }: Candidate, spot: Spot, zoom: number) {
  const width = text.length * character;
  const offset = { x: spot.x - width * spot.anchor, y: spot.y };
  const left = at.x * worldSize(zoom) + offset.x;
  const top = at.y * worldSize(zoom) + offset.y;
  return { offset, box: { left, top, right: left + width, bottom: top + LINE_HEIGHT } };
}

function dotBox({ at }: Candidate, zoom: number): Box {
  const [x, y] = [at.x * worldSize(zoom), at.y * worldSize(zoom)];
  return { left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 };
}

function draw({ at, text, className, offset, dot }: Placed): L.Marker {
  const element = document.createElement('div');
  const name = document.createElement('span');
  name.className = className;
  name.textContent = text;
  name.style.translate = `${offset.x}px ${offset.y}px`;
  element.append(name);
  if (dot) {
    const point = document.createElement('span');
    point.className = 'map-label__dot';
    element.append(point);
  }
  element.style.display = 'contents';
  const icon = L.divIcon({ html: element, className: 'map-label', iconSize: [0, 0] });
  return L.marker(unproject(at), { icon, pane: PANE, interactive: false, keyboard: false });
}
