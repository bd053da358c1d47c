/** What a car needs again and again. Papers that end, such as the ITP, are documents of the car. */
export const maintenanceKinds = [
  'service',
  'tyres',
  'brakes',
  'air_conditioning',
  'battery',
] as const;

export type MaintenanceKind = (typeof maintenanceKinds)[number];

/** What can be done to a car or paid for it. */
export const jobKinds = [
  ...maintenanceKinds,
  'repair',
  'itp',
  'rca',
  'casco',
  'road_tax',
  'cleaning',
  'other',
] as const;

export type JobKind = (typeof jobKinds)[number];

export function isJobKind(kind: string): kind is JobKind {
  return jobKinds.some((one) => one === kind);
}
