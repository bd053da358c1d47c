import { Router } from 'express';
import { accountRoutes, entryRoutes, mailRoutes } from './routes/account.ts';
import {
  adminInvoiceRoutes,
  adminMoneyRoutes,
  adminRoutes,
  adminTaxRoutes,
} from './routes/admin.ts';
import { carRoutes, savedRoutes } from './routes/cars.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import {
  bookingCardRoutes,
  clientInvoiceRoutes,
  clientRoutes,
  driverRoutes,
  ownCheckInRoutes,
} from './routes/client.ts';
import {
  companyClosedRoutes,
  companyRoutes,
  companyStartRoutes,
  invitationRoutes,
} from './routes/company.ts';
import { contractRoutes, invoiceRoutes } from './routes/contracts.ts';
import { devRoutes } from './routes/dev.ts';
import { machineRoutes } from './routes/machine.ts';
import { messageRoutes } from './routes/messages.ts';
import {
  hostTextRoutes,
  listingRoutes,
  ownerChangeRoutes,
  ownerInvoiceRoutes,
  ownerRoutes,
  ownerTaxRoutes,
  startRoutes,
} from './routes/owner.ts';
import { profileRoutes } from './routes/profile.ts';
import {
  fleetDayRoutes,
  fleetListingRoutes,
  fleetCounterRoutes,
  fleetMaintenanceRoutes,
  fleetReportRoutes,
  fleetRoutes,
  fleetTimelineRoutes,
} from './routes/fleet.ts';
import { legalRoutes, publicRoutes, rentalRoutes } from './routes/public.ts';

/** Every page and form of the product. Their URLs are in `shared/routes.ts`. */
export const routes = Router();

for (const { router } of [
  publicRoutes,
  rentalRoutes,
  legalRoutes,
  entryRoutes,
  mailRoutes,
  accountRoutes,
  profileRoutes,
  savedRoutes,
  carRoutes,
  checkoutRoutes,
  clientRoutes,
  driverRoutes,
  ownCheckInRoutes,
  contractRoutes,
  messageRoutes,
  hostTextRoutes,
  invoiceRoutes,
  bookingCardRoutes,
  clientInvoiceRoutes,
  startRoutes,
  ownerChangeRoutes,
  ownerRoutes,
  ownerTaxRoutes,
  ownerInvoiceRoutes,
  listingRoutes,
  fleetRoutes,
  fleetListingRoutes,
  fleetTimelineRoutes,
  fleetDayRoutes,
  fleetCounterRoutes,
  fleetMaintenanceRoutes,
  fleetReportRoutes,
  companyStartRoutes,
  companyRoutes,
  companyClosedRoutes,
  invitationRoutes,
  adminRoutes,
  adminInvoiceRoutes,
  adminTaxRoutes,
  adminMoneyRoutes,
  devRoutes,
  machineRoutes,
])
  routes.use(router);
