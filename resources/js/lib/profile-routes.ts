import { profileRoutes } from '#shared/profile-routes.ts';
import { addRoutes } from '#shared/routes.ts';

// Imported for what it does, by the profile.
addRoutes(profileRoutes);
