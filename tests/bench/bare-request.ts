import type { Request, RequestHandler, Response } from 'express';
import { db } from '#server/db/client.ts';
import { actorById } from '#server/domain/users/queries.ts';
import { Prop } from '#server/inertia/props.ts';
import { translator } from '#server/lib/messages.ts';

/** The parts of our request and response that a controller needs. */
export function bareRequest(...[req, res, next]: Parameters<RequestHandler>) {
  const inertia = { share: () => inertia, render: renderBare(req, res) };
  Object.assign(res, { inertia });
  Object.assign(req, { actor: null, session: {}, locale: 'ro', t: translator('ro') });
  next();
}

/** Loads the person that the request names, so that a booking has its client. */
export async function knownActor(...[req, _res, next]: Parameters<RequestHandler>) {
  req.actor = await actorById(db, req.get('X-Actor') ?? '');
  next();
}

function renderBare(req: Request, res: Response) {
  return async (component: string, props: Record<string, unknown>) => {
    const only = req.get('X-Inertia-Partial-Data')?.split(',') ?? Object.keys(props);
    const values = await Promise.all(only.map(async (name) => [name, await valueOf(props[name])]));
    res.json({ component, props: Object.fromEntries(values), url: req.originalUrl });
  };
}

/** Resolves the props that a first visit gets; deferred ones are left out. */
async function valueOf(prop: unknown): Promise<unknown> {
  if (prop instanceof Prop) return prop.late ? undefined : valueOf(prop.source);
  return typeof prop === 'function' ? prop() : prop;
}
