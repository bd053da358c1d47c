/** The types of cars in the order of their size. */
export const categories = [
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
] as const;
