import type { CheckoutView } from '../presenters/checkout.ts';

export type CheckoutPages = {
  'Payments/Checkout': { checkout: CheckoutView };
};
