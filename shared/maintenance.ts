/** What a car needs again and again. Papers that end, such as the ITP, are documents of the car. */
export const maintenanceKinds = [
  'service',
  'tyres',
  'brakes',
  'air_conditioning',
  'battery',
] as const;

export type MaintenanceKind = (typeof maintenanceKinds)[number];
