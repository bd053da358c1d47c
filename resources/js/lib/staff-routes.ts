import { adminRoutes } from '#shared/admin-routes.ts';
import { addRoutes } from '#shared/routes.ts';

// Imported for this effect by the pages of staff, and by modules that make addresses while they are loaded.
addRoutes(adminRoutes);
