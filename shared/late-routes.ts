import { adminRoutes } from './admin-routes.ts';
import { companyRoutes } from './company-routes.ts';
import { hostRoutes } from './host-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { servedRoutes } from './served-routes.ts';

/** Routes that a browser loads with the pages that need them, if at all; the server has them from the start. */
export const lateRoutes = {
  ...hostRoutes,
  ...companyRoutes,
  ...adminRoutes,
  ...profileRoutes,
  ...messageRoutes,
  ...servedRoutes,
};
