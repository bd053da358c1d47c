import { lateRoutes } from './late-routes.ts';
import { publicRoutes } from './public-routes.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Every URL of the product, by name. The server registers its handlers from this table and both sides build links from
 * it, so a wrong name or a missing parameter is a compile error.
 */
export const routeTable = {
  ...publicRoutes,
  ...lateRoutes,
} as const satisfies Record<string, readonly [Method, `/${string}`]>;

/** Parameters of paths that let in whoever knows them: no log has them. */
export const secretParams = ['token', 'key'] as const;
