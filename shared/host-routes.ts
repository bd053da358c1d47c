import { listingRoutes } from './listing-routes.ts';
import { menuRoutes } from './menu-routes.ts';
import { ownerRoutes } from './owner-routes.ts';

/** The routes of hosts. No public page links to them. */
export const hostRoutes = { ...menuRoutes, ...ownerRoutes, ...listingRoutes };
