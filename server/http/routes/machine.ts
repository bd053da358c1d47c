import * as broadcasting from '../controllers/broadcasting.ts';
import * as health from '../controllers/health.ts';
import { area } from '../registry.ts';

export const machineRoutes = area({ texts: [] })
  .on('broadcasting.auth', broadcasting.auth)
  .on('broadcasting.user-auth', broadcasting.userAuth)
  .on('health.live', health.live)
  .on('health.ready', health.ready);
