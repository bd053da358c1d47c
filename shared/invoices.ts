/** What a line of an invoice is for. */
export const lineItems = [
  'service-fee',
  'commission',
  'rental',
  'kept',
  'extra',
  'protection',
  'delivery',
  'after-hours',
  'late',
  'kilometres',
  'fuel',
  'cleaning',
] as const;

export type LineItem = (typeof lineItems)[number];
