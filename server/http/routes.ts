import { Router } from 'express';
import { accountRoutes, entryRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { carRoutes, savedRoutes } from './routes/cars.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { clientRoutes } from './routes/client.ts';
import { contractRoutes } from './routes/contracts.ts';
import { devRoutes } from './routes/dev.ts';
import { machineRoutes } from './routes/machine.ts';
import { listingRoutes, ownerRoutes, startRoutes } from './routes/owner.ts';
import { profileRoutes } from './routes/profile.ts';
import { legalRoutes, publicRoutes, rentalRoutes } from './routes/public.ts';

/** Every page and form of the product. The URLs stand in `shared/routes.ts`. */
export const routes = Router();

for (const { router } of [
  publicRoutes,
  rentalRoutes,
  legalRoutes,
  entryRoutes,
  accountRoutes,
  profileRoutes,
  savedRoutes,
  carRoutes,
  checkoutRoutes,
  clientRoutes,
  contractRoutes,
  startRoutes,
  ownerRoutes,
  listingRoutes,
  adminRoutes,
  devRoutes,
  machineRoutes,
])
  routes.use(router);
