import type { Request, Response } from 'express';
import { z } from 'zod';
import { WorkList } from '#server/db/generated/enums.ts';
import { colleaguesFor, holdersIn, moveWork } from '#server/domain/staff/assigning.ts';
import type { Share } from '#server/domain/staff/work.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, uuid } from '../input.ts';
import type { WorkView } from '../pages/work.ts';

const person = z.union([z.literal('').transform(() => null), uuid]);
const move = z.object({ from: person, to: person });

/** Takes something that waits, gives it back, or hands it to a colleague. */
export async function update(req: Request<{ list: string; item: string }>, res: Response) {
  const list = z.enum(WorkList).parse(req.params.list);
  const by = { id: currentUser(req).id, ip: req.ip ?? null, now: clock.now() };
  const moved = await moveWork({ list, id: pathId(req.params.item) }, parseBody(req, move), by);
  if (!moved.ok) res.inertia.flash({ toast: { kind: 'error', text: problemOf(req, moved) } });
  res.inertia.back(url('admin.dashboard'));
}

type Problem = Exclude<Awaited<ReturnType<typeof moveWork>>, { ok: true }>;

function problemOf(req: Request, problem: Problem): string {
  if (problem.problem === 'not-able') return req.t('admin.work.notAble');
  const { holder } = problem;
  return holder === null ? req.t('admin.work.givenBack') : req.t('admin.work.taken', { holder });
}

/** Who has what of a list, for its page. */
export async function workView(
  req: Request,
  list: WorkList,
  ids: readonly string[],
  share: Share = 'all',
): Promise<WorkView> {
  const [holders, colleagues] = await Promise.all([holdersIn(list, ids), colleaguesFor(list)]);
  return { list, me: currentUser(req).id, share, holders, colleagues, only: ids[0] ?? '' };
}
