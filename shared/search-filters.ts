/**
 * The features a car can have. The position in this list is the feature's bit in `feature_bits`, so the order must not
 * change.
 */
const carFeatures = [
  'air_conditioning',
  'bluetooth',
  'apple_carplay',
  'android_auto',
  'navigation',
  'usb_charging',
  'cruise_control',
  'adaptive_cruise',
  'lane_assist',
  'parking_sensors',
  'rear_camera',
  'keyless_entry',
  'heated_seats',
  'leather_seats',
  'panoramic_roof',
  'isofix',
  'winter_tyres',
  'four_wheel_drive',
  'roof_rack',
  'tow_bar',
  'charging_cable',
  'pet_friendly',
  'non_smoking',
] as const;

/**
 * The filters of the search. Query parameters, their schema, the counts, the form fields and the chips all follow from
 * this table; `server/domain/cars/filters.ts` has the SQL of each under the same name. The position of a filter is its
 * bit in the mask of filters that a car fails.
 *
 * Kinds: `list` is any of the known values; `make` is a name taken from the cars themselves; `step` is a minimum (for
 * the age a maximum), offered in steps; `switch` is on or off; `range` is between two prices.
 */
export const searchFilters = {
  category: {
    kind: 'list',
    param: 'category',
    values: [
      'city',
      'compact',
      'sedan',
      'estate',
      'suv',
      'van',
      'coupe',
      'convertible',
      'pickup',
      'minibus',
    ],
  },
  gearbox: { kind: 'list', param: 'gearbox', values: ['manual', 'automatic'] },
  fuel: { kind: 'list', param: 'fuel', values: ['petrol', 'diesel', 'hybrid', 'electric', 'lpg'] },
  hostKind: { kind: 'list', param: 'host', values: ['person', 'company'] },
  policy: { kind: 'list', param: 'policy', values: ['flexible', 'moderate', 'strict'] },
  feature: { kind: 'list', param: 'feature', values: carFeatures },
  make: { kind: 'make', longest: { make: 40, model: 80 } },
  seats: { kind: 'step', param: 'seats', min: 2, max: 17, steps: [4, 5, 7, 9] },
  doors: { kind: 'step', param: 'doors', min: 2, max: 6, steps: [4, 5] },
  kilometres: { kind: 'step', param: 'km', min: 1, max: 5_000, steps: [200, 250, 300, 400] },
  age: { kind: 'step', param: 'age', min: 18, max: 99, steps: [21, 23, 25] },
  rating: { kind: 'step', param: 'rating', min: 1, max: 5, steps: [4, 4.5, 4.8] },
  instantBook: { kind: 'switch', param: 'instant' },
  delivery: { kind: 'switch', param: 'delivery' },
  freeCancellation: { kind: 'switch', param: 'free' },
  price: { kind: 'range', min: 0, max: 100_000 },
} as const;

type Table = typeof searchFilters;
export type FilterName = keyof Table;
type Of<Kind> = { [N in FilterName]: Table[N] extends { kind: Kind } ? N : never }[FilterName];

export type ListName = Of<'list'>;
export type StepName = Of<'step'>;
export type SwitchName = Of<'switch'>;

/** The query parameters of the filters; `null` and an empty list mean no filter. */
export type FilterQuery = {
  [N in ListName as Table[N]['param']]: Table[N]['values'][number][];
} & { [N in StepName as Table[N]['param']]: number | null } & {
  [N in SwitchName as Table[N]['param']]: '1' | null;
} & { make: string[]; model: string[]; min: number | null; max: number | null };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot say that an object is exact
export const filterNames = Object.keys(searchFilters) as FilterName[];

export const listNames = namesOf('list');
export const stepNames = namesOf('step');
export const switchNames = namesOf('switch');

/** The parameters of each filter, with the values that mean no filter. */
export const emptyFilters: Record<FilterName, Partial<FilterQuery>> = recordOf(
  filterNames,
  emptyOf,
);

/**
 * The parameters of all filters, with the values that mean no filter. Place, dates, order and view are not among them.
 */
export const noFilters: FilterQuery = Object.assign({}, ...Object.values(emptyFilters));

/** Whether a model, such as "Dacia Logan", belongs to the make. */
export function isOf(model: string, make: string): boolean {
  return model.startsWith(`${make} `);
}

export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key is there
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

function namesOf<Kind extends Table[FilterName]['kind']>(kind: Kind) {
  return filterNames.filter((name): name is Of<Kind> => searchFilters[name].kind === kind);
}

function emptyOf(name: FilterName): Partial<FilterQuery> {
  const filter = searchFilters[name];
  switch (filter.kind) {
    case 'list':
      return { [filter.param]: [] };
    case 'make':
      return { make: [], model: [] };
    case 'step':
    case 'switch':
      return { [filter.param]: null };
    case 'range':
      return { min: null, max: null };
  }
}

/** The types of cars in the order of their size. */
export const categories = searchFilters.category.values;
