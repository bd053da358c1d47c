import { profileRoutes } from './profile-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';

/** What a browser learns with the pages that need it; the server knows it from the start. */
export const lateRoutes = { ...workspaceRoutes, ...profileRoutes };
