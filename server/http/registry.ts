import { Router, type RequestHandler } from 'express';
import { routeTable, type RouteName, type RouteParams } from '#shared/routes.ts';
import type { Area } from '#shared/translate.ts';

type Handler<N extends RouteName> = RequestHandler<RouteParams<N>>;

declare global {
  namespace Express {
    interface Locals {
      /** The areas of text the page needs beside `common`. */
      areas: readonly Area[];
      /** The name of the route that answers. */
      route?: RouteName;
    }
  }
}

const registered = new Set<RouteName>();

/** The names of every route that has a handler; a test compares them with the table. */
export const registeredRoutes: ReadonlySet<RouteName> = registered;

/** One area's routes: handlers by route name, and the texts its pages need. */
export class RouteArea {
  readonly router = Router();
  readonly #areas: readonly Area[];

  constructor(areas: readonly Area[]) {
    this.#areas = areas;
  }

  /** Answers a route of the table; guards stand before the handler that answers. */
  on<N extends RouteName>(name: N, ...handlers: readonly (Handler<N> | RequestHandler)[]): this {
    const [method, path] = routeTable[name];
    registered.add(name);
    const texts: RequestHandler = (_req, res, next) => {
      res.locals.areas = this.#areas;
      res.locals.route = name;
      next();
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path's own parameters are what the handler reads
    this.router[method](path, texts, ...(handlers as readonly RequestHandler[]));
    return this;
  }
}

export function area(...areas: readonly Area[]): RouteArea {
  return new RouteArea(areas);
}
