import { addRoutes } from '#shared/routes.ts';
import { workspaceRoutes } from '#shared/workspace-routes.ts';

// Imported for what it does, by the pages and the menu that link to where hosts and staff work.
addRoutes(workspaceRoutes);
