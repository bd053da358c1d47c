/** What a car needs again and again. Papers that end, such as the ITP, are documents of the car. */
export const maintenanceKinds = [
  'service',
  'tyres',
  'brakes',
  'air_conditioning',
  'battery',
] as const;

export type MaintenanceKind = (typeof maintenanceKinds)[number];

/** The documents of a car that end. */
export const endingDocuments = ['itp', 'rca', 'casco', 'road_tax'] as const;

/** What a car may need next. */
export const dueKinds = [...maintenanceKinds, ...endingDocuments] as const;

/** How near something is that a car needs, in the order of the list. */
export const dueStates = ['overdue', 'soon', 'later'] as const;

/** What can be done to a car or paid for it. */
export const jobKinds = [
  ...maintenanceKinds,
  'repair',
  ...endingDocuments,
  'cleaning',
  'other',
] as const;

export type JobKind = (typeof jobKinds)[number];

export function isJobKind(kind: string): kind is JobKind {
  return jobKinds.some((one) => one === kind);
}
