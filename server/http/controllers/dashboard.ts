import type { Request, Response } from 'express';
import { attentionFor } from '#server/domain/users/attention.ts';
import { clock } from '#server/lib/clock.ts';
import { currentUser } from '../guards.ts';
import { doorsOf } from '../presenters/dashboard.ts';

/** What needs the person's attention in each of their roles, and a door to each area. */
export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const attention = await attentionFor(actor, clock.now());
  await res.inertia.render('Dashboard', { name: actor.name, doors: doorsOf(actor, attention) });
}
