/** In place of the workspace's routes in browsers, which load those with the pages that need them. */
export const lateRoutes = {};
