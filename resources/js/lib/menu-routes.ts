import { menuRoutes } from '#shared/menu-routes.ts';
import { addRoutes } from '#shared/routes.ts';

// Imported for this effect by the menu.
addRoutes(menuRoutes);
