/** Takes the place of `late-routes.ts` in browsers, which load those routes with the pages that need them. */
export const lateRoutes = {};
