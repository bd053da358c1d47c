import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, Response } from 'express';
import { Refusal, type RefusalCode } from '#server/domain/refusal.ts';
import { recordFailure } from '#server/domain/security/commands.ts';
import type { Failure } from '#server/domain/security/event.ts';
import { isSomebodys } from '#server/domain/security/objects.ts';
import { clock } from '#server/lib/clock.ts';
import { log } from '#server/lib/log.ts';

type RouteParameters = Readonly<Record<string, unknown>>;

/** What is recorded. A record that was not found may be somebody else's, or nobody's. */
const statuses: Partial<Record<RefusalCode, 403 | 404>> = {
  forbidden: 403,
  hidden: 404,
  'not-found': 404,
};

/**
 * Records that somebody signed in was refused what exists: by their role, or because it is somebody else's. An address
 * of nothing is no event. It runs after the answer, which takes the same time whether the record exists or not.
 */
export function recordRefusal(req: Request, res: Response, error: unknown): void {
  const { actor } = req;
  const { route, params } = res.locals;
  const status = error instanceof Refusal ? statuses[error.code] : undefined;
  if (!actor || !route || !status) return;
  const isCertain = error instanceof Refusal && error.code !== 'not-found';
  const failure = {
    kind: 'access_refused' as const,
    userId: actor.id,
    details: { status, method: req.method, route },
  };
  const record = () => void recordUnlessNothing(failure, isCertain ? null : (params ?? {}));
  res.once('finish', AsyncLocalStorage.bind(record));
}

async function recordUnlessNothing(failure: Failure, params: RouteParameters | null) {
  try {
    if (params && !(await isSomebodys(params))) return;
    await recordFailure(failure, clock.now());
  } catch (error) {
    log.error({ err: error }, 'A refusal could not be recorded.');
  }
}
