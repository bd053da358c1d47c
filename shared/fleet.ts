/** The columns that the table of a company's cars can have beside each car's name, in this order. */
export const fleetColumns = [
  'plate',
  'branch',
  'category',
  'status',
  'price',
  'next',
  'occupancy',
  'occupied',
  'revenue',
  'documents',
  'odometer',
  'policy',
] as const;

export type FleetColumn = (typeof fleetColumns)[number];

/** The columns shown until somebody has chosen. */
export const usualFleetColumns = [
  'plate',
  'branch',
  'status',
  'price',
  'next',
  'occupancy',
  'revenue',
  'documents',
] as const satisfies readonly FleetColumn[];

/** What the table can be sorted by; with a minus in front the order is reversed. */
export type FleetSort = 'name' | FleetColumn;

export const fleetSorts = ['name', ...fleetColumns] as const satisfies readonly FleetSort[];

/** By what the rows of a fleet's timeline are grouped. */
export const fleetGroups = ['branch', 'category'] as const;

export type FleetGroup = (typeof fleetGroups)[number];

/** What a timeline is read by, from the widest days to the narrowest. */
export const timelineScales = ['hours', 'days', 'months'] as const;

export type TimelineScale = (typeof timelineScales)[number];
