import type { PageModule } from '#js/lib/page-module.ts';
import { profileRoutes } from '#shared/profile-routes.ts';
import { addRoutes } from '#shared/routes.ts';

addRoutes(profileRoutes);

export const pages = import.meta.glob<PageModule>(
  '../Pages/{Client,Contracts,Drivers,Kyc,Messages,Notifications,Payments,Profile}/**/*.tsx',
);
