import { Router, type RequestHandler } from 'express';
import { routeTable } from '#shared/route-table.ts';
import type { RouteName, RouteParams } from '#shared/routes.ts';
import type { Area } from '#shared/translate.ts';

type Handler<N extends RouteName> = RequestHandler<RouteParams<N>>;

declare global {
  namespace Express {
    interface Locals {
      /** The areas of texts that the page needs besides `common`. */
      areas: readonly Area[];
      /** The name of the route that answers. */
      route?: RouteName;
      /** The parameters of its address, which error handlers do not get. */
      params?: Readonly<Record<string, unknown>>;
    }
  }
}

const registered = new Map<RouteName, readonly RequestHandler[]>();

/** Every route with a handler, and the guards of its area; tests compare them with the table of routes. */
export const registeredRoutes: ReadonlyMap<RouteName, readonly RequestHandler[]> = registered;

type AreaOptions = {
  /** Run before every handler of the area, in this order. */
  guards?: readonly RequestHandler[];
  /** The areas of texts that its pages need besides `common`. */
  texts: readonly Area[];
};

/** The routes of one area: handlers by route name, after the guards of the area. */
export class RouteArea {
  readonly router = Router();
  readonly #guards: readonly RequestHandler[];
  readonly #texts: readonly Area[];

  constructor({ guards = [], texts }: AreaOptions) {
    this.#guards = guards;
    this.#texts = texts;
  }

  /** Adds a route. Guards of this route alone come before the handler that answers. */
  on<N extends RouteName>(name: N, ...handlers: readonly (Handler<N> | RequestHandler)[]): this {
    const [method, path] = routeTable[name];
    registered.set(name, this.#guards);
    const naming: RequestHandler = (req, res, next) => {
      res.locals.areas = this.#texts;
      res.locals.route = name;
      res.locals.params = req.params;
      next();
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path's own parameters are what the handler reads
    const answering = handlers as readonly RequestHandler[];
    this.router[method](path, naming, ...this.#guards, ...answering);
    return this;
  }
}

export function area(options: AreaOptions): RouteArea {
  return new RouteArea(options);
}
