import * as checkout from '../controllers/checkout.ts';
import { needsRole, signedIn } from '../guards.ts';
import { area } from '../registry.ts';

export const checkoutRoutes = area({
  guards: [signedIn, needsRole('client')],
  texts: ['checkout', 'car', 'booking', 'price'],
})
  .on('checkout', checkout.show)
  .on('checkout.pay', checkout.pay)
  .on('checkout.return', checkout.arrive)
  .on('checkout.release', checkout.release);
