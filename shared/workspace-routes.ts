import { adminRoutes } from './admin-routes.ts';
import { listingRoutes } from './listing-routes.ts';
import { ownerRoutes } from './owner-routes.ts';

/** What hosts and staff work with: no page that visitors come to links there. */
export const workspaceRoutes = { ...ownerRoutes, ...listingRoutes, ...adminRoutes };
