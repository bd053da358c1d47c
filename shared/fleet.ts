/** The columns that the table of a company's cars can have beside each car's name, in this order. */
export const fleetColumns = [
  'plate',
  'branch',
  'category',
  'class',
  'status',
  'price',
  'next',
  'occupancy',
  'occupied',
  'revenue',
  'documents',
  'service',
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
export const fleetGroups = ['branch', 'category', 'class'] as const;

export type FleetGroup = (typeof fleetGroups)[number];

/** What a timeline is read by, from the widest days to the narrowest. */
export const timelineScales = ['hours', 'days', 'months'] as const;

export type TimelineScale = (typeof timelineScales)[number];

/** By what the figures of a report are added up. */
export const reportGroups = ['month', 'branch', 'category', 'class', 'car'] as const;

export type ReportGroup = (typeof reportGroups)[number];

/** The figures of a report's row, in this order. */
export const reportColumns = [
  'occupancy',
  'trips',
  'price',
  'rentals',
  'fees',
  'charges',
  'earned',
  'upkeep',
  'margin',
  'blocked',
  'cancelled',
  'damages',
] as const;

export type ReportColumn = (typeof reportColumns)[number];

/** What the rows of a report can be sorted by; with a minus in front the order is reversed. */
export const reportSorts = ['name', ...reportColumns] as const;

export type ReportSort = (typeof reportSorts)[number];

/** Periods for which a report is opened with one press. */
export const usualPeriods = ['this_month', 'last_month', 'year', 'last_year', 'twelve'] as const;

export type UsualPeriod = (typeof usualPeriods)[number];
