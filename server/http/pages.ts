import type { AccountPages } from './pages/account.ts';
import type { AdminPages } from './pages/admin.ts';
import type { CarPages } from './pages/cars.ts';
import type { CheckoutPages } from './pages/checkout.ts';
import type { ClientPages } from './pages/client.ts';
import type { FleetPages } from './pages/fleet.ts';
import type { CompanyPages } from './pages/company.ts';
import type { MessagePages } from './pages/messages.ts';
import type { OwnerPages } from './pages/owner.ts';
import type { PublicPages } from './pages/public.ts';
import type { SecurityPages } from './pages/security.ts';
import type { WorkPages } from './pages/work.ts';

/** Every page and the props of its component. Controllers render by these names; pages import their props from here. */
export type Pages = PublicPages &
  AccountPages &
  CarPages &
  CheckoutPages &
  ClientPages &
  OwnerPages &
  FleetPages &
  CompanyPages &
  MessagePages &
  AdminPages &
  SecurityPages &
  WorkPages;
