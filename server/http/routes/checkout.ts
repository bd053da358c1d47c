import * as checkout from '../controllers/checkout.ts';
import { needsRole, signedIn } from '../guards.ts';
import { area } from '../registry.ts';

export const checkoutRoutes = area('checkout', 'car', 'booking')
  .on('checkout', signedIn, needsRole('client'), checkout.show)
  .on('checkout.pay', signedIn, needsRole('client'), checkout.pay)
  .on('checkout.return', signedIn, needsRole('client'), checkout.arrive)
  .on('checkout.release', signedIn, needsRole('client'), checkout.release);
