import { BUCKETS, type FacetGroup, type Filters } from './search.ts';

export const facetNames = [
  'category',
  'gearbox',
  'fuel',
  'hostKind',
  'policy',
  'make',
  'seats',
  'instantBook',
  'price',
] as const;

export type FacetName = (typeof facetNames)[number];

export type Facets = {
  /** How many cars each answer would leave, all other filters applied. */
  counts: Record<Exclude<FacetName, 'price'>, Record<string, number>>;
  /** Cars by price of a day, in steps of `BUCKET`; the last bucket has no upper end. */
  buckets: number[];
  /** How many cars there would be without the filter. */
  without: Record<FacetName, number>;
};

/** "At least so many seats" is what is asked, so these are what is counted. */
export const seatSteps = [4, 5, 7, 9] as const;

/** Adds up groups of cars; a facet's own filter does not narrow its own counts. */
export function facetsOf(groups: readonly FacetGroup[], filters: Filters): Facets {
  const facets = emptyFacets();
  for (const group of groups) {
    const failing = facetNames.filter((name) => !passes[name](group, filters));
    if (failing.length > 1) continue;
    const [own] = failing;
    for (const name of own ? [own] : facetNames) add(facets, name, group);
  }
  return facets;
}

const passes: Record<FacetName, (group: FacetGroup, filters: Filters) => boolean> = {
  category: ({ category }, { categories }) => isWanted(category, categories),
  gearbox: ({ gearbox }, { gearboxes }) => isWanted(gearbox, gearboxes),
  fuel: ({ fuel }, { fuels }) => isWanted(fuel, fuels),
  hostKind: ({ hostKind }, { hostKinds }) => isWanted(hostKind, hostKinds),
  policy: ({ policy }, { policies }) => isWanted(policy, policies),
  make: ({ make }, { makes }) => isWanted(make, makes),
  seats: ({ seats }, { minSeats }) => minSeats === null || seats >= minSeats,
  instantBook: (group, { instantBook }) => !instantBook || group.instantBook,
  price: ({ priced }) => priced,
};

function isWanted(value: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function add(facets: Facets, name: FacetName, group: FacetGroup) {
  facets.without[name] += group.count;
  if (name === 'price') {
    facets.buckets[group.bucket] = (facets.buckets[group.bucket] ?? 0) + group.count;
    return;
  }
  const counts = facets.counts[name];
  for (const answer of answersOf(name, group)) counts[answer] = (counts[answer] ?? 0) + group.count;
}

function answersOf(name: Exclude<FacetName, 'price'>, group: FacetGroup): string[] {
  if (name === 'seats') return seatSteps.filter((step) => group.seats >= step).map(String);
  return [String(group[name])];
}

function emptyFacets(): Facets {
  return {
    counts: {
      category: {},
      gearbox: {},
      fuel: {},
      hostKind: {},
      policy: {},
      make: {},
      seats: {},
      instantBook: {},
    },
    buckets: Array.from({ length: BUCKETS }, () => 0),
    without: {
      category: 0,
      gearbox: 0,
      fuel: 0,
      hostKind: 0,
      policy: 0,
      make: 0,
      seats: 0,
      instantBook: 0,
      price: 0,
    },
  };
}
