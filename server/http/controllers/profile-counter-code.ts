import type { Request, Response } from 'express';
import { showCode } from '#server/domain/counter/codes.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';

/** A code that the person reads out at a company's counter; it is shown once. */
export async function store(req: Request, res: Response) {
  const { code, until } = await showCode(currentUser(req).id, clock.now());
  res.inertia.flash({ counterCode: { code, until: until.toISOString() } });
  res.inertia.back(`${url('profile')}#counter-code`);
}
