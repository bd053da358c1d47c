import {
  CenteredTextSymbolizer,
  exp,
  GeomType,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import type { Locale } from '#shared/translate.ts';
import type { MapColours } from './colours.ts';

/** What a feature is: `kind` in Protomaps' tiles, `class` in those of OpenMapTiles. */
const kindOf = ({ props }: Feature) => props['kind'] ?? props['class'];

const isOneOf = (kinds: string) => {
  const known = new Set<unknown>(kinds.split(' '));
  return (_zoom: number, feature: Feature) => known.has(kindOf(feature));
};

const GREEN =
  'forest wood park nature_reserve protected_area grass grassland meadow golf_course cemetery garden scrub';
const BUILT = 'residential urban_area neighbourhood suburb quarter commercial industrial retail';

/** Wide to narrow; the layer is `roads` or `transportation`. */
const ROADS = [
  {
    kinds: 'highway motorway trunk',
    from: 5,
    widths: [
      [5, 0.8],
      [9, 2],
      [13, 5],
      [18, 22],
    ],
  },
  {
    kinds: 'major_road primary secondary',
    from: 8,
    widths: [
      [8, 0.6],
      [12, 2.4],
      [15, 6],
      [18, 18],
    ],
  },
  {
    kinds: 'medium_road tertiary',
    from: 10,
    widths: [
      [10, 0.5],
      [13, 2],
      [15, 5],
      [18, 15],
    ],
  },
  {
    kinds: 'minor_road minor service',
    from: 12,
    widths: [
      [12, 0.5],
      [14, 2],
      [16, 6],
      [18, 12],
    ],
  },
  {
    kinds: 'path other track pedestrian',
    from: 15,
    widths: [
      [15, 0.8],
      [18, 3],
    ],
  },
];

const inBoth = (layers: readonly [string, string], rule: Omit<PaintRule, 'dataLayer'>) =>
  layers.map((dataLayer): PaintRule => ({ ...rule, dataLayer }));

const fill = (colour: string) => new PolygonSymbolizer({ fill: colour });
const line = (color: string, width: number) => new LineSymbolizer({ color, width });

/** The ground in the map's own colours, whichever of the two schemas the tiles follow. */
export function streetPaint(colours: MapColours): PaintRule[] {
  return [
    { dataLayer: 'earth', symbolizer: fill(colours.home) },
    ...inBoth(['landcover', 'landuse'], { symbolizer: fill(colours.park), filter: isOneOf(GREEN) }),
    { dataLayer: 'park', symbolizer: fill(colours.park) },
    { dataLayer: 'landuse', symbolizer: fill(colours.town), filter: isOneOf(BUILT) },
    {
      dataLayer: 'water',
      symbolizer: fill(colours.water),
      filter: (_, { geomType }) => geomType === GeomType.Polygon,
    },
    {
      dataLayer: 'water',
      symbolizer: line(colours.water, 1.2),
      filter: (_, { geomType }) => geomType === GeomType.Line,
    },
    { dataLayer: 'waterway', symbolizer: line(colours.water, 1.2) },
    ...inBoth(['buildings', 'building'], { symbolizer: fill(colours.building), minzoom: 14 }),
    ...roads(colours),
    ...inBoth(['boundaries', 'boundary'], {
      symbolizer: line(colours.homeBorder, 1),
      filter: isCountryBorder,
    }),
  ];
}

/** All edges under all fills, so that crossings stay open; narrow roads under wide ones. */
function roads(colours: MapColours): PaintRule[] {
  const narrowFirst = ROADS.toReversed();
  const layers = ['roads', 'transportation'] as const;
  return [
    ...narrowFirst.flatMap(({ kinds, from, widths }) => {
      const width = exp(
        1.6,
        widths.map(([zoom = 0, pixels = 0]) => [zoom, pixels + 1.6]),
      );
      const symbolizer = new LineSymbolizer({ color: colours.roadEdge, width, lineCap: 'round' });
      return inBoth(layers, { symbolizer, filter: isOneOf(kinds), minzoom: Math.max(from, 11) });
    }),
    ...narrowFirst.flatMap(({ kinds, from, widths }, at) => {
      const color = at === narrowFirst.length - 1 ? colours.motorway : colours.road;
      const symbolizer = new LineSymbolizer({ color, width: exp(1.6, widths), lineCap: 'round' });
      return inBoth(layers, { symbolizer, filter: isOneOf(kinds), minzoom: from });
    }),
  ];
}

function isCountryBorder(_zoom: number, feature: Feature): boolean {
  return kindOf(feature) === 'country' || feature.props['admin_level'] === 2;
}

/** From this zoom on, places of that kind are named. */
const PLACES = [
  { kinds: 'city locality', from: 6, size: 14, weight: 650 },
  { kinds: 'town', from: 9, size: 13, weight: 600 },
  { kinds: 'village', from: 11, size: 13, weight: 500 },
  { kinds: 'suburb neighbourhood quarter macrohood borough', from: 12, size: 12, weight: 600 },
];

export function streetLabels(
  colours: MapColours,
  { font, locale }: { font: string; locale: Locale },
): LabelRule[] {
  const text = { labelProps: [`name:${locale}`, 'name'], fontFamily: font };
  const ink = { fill: colours.text, stroke: colours.home, width: 3 };
  const names = PLACES.flatMap(({ kinds, from, size, weight }) =>
    ['places', 'place'].map((dataLayer): LabelRule => ({
      dataLayer,
      minzoom: from,
      filter: isOneOf(kinds),
      symbolizer: new CenteredTextSymbolizer({
        ...text,
        ...ink,
        fontSize: size,
        fontWeight: weight,
      }),
    })),
  );
  const streets = ['roads', 'transportation_name'].map((dataLayer): LabelRule => ({
    dataLayer,
    minzoom: 14,
    symbolizer: new LineLabelSymbolizer({ ...text, ...ink, fontSize: 12, fontWeight: 500 }),
  }));
  return [...names, ...streets];
}
