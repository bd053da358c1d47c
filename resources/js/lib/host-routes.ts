import { hostRoutes } from '#shared/host-routes.ts';
import { addRoutes } from '#shared/routes.ts';

// Imported for this effect by the pages of hosts, and by modules that make addresses while they are loaded.
addRoutes(hostRoutes);
