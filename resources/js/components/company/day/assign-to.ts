import { router } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Day'];

export type Task = Props['tasks'][number];
export type Member = Props['crew'][number];

/** Whether a member looks after the cars of the branch a task belongs to. */
export function canDo({ branch }: Member, { branchId }: Task): boolean {
  return branch === null || branch === branchId;
}

type Progress = { onStart?: () => void; onFinish?: () => void };

/** Gives a task to a member, or with an empty id to nobody, unless somebody was quicker. */
export function assignTo(memberId: string, { assignee, urls }: Task, progress: Progress = {}) {
  router.put(
    urls.assign,
    { member: memberId, before: assignee?.id ?? '' },
    { preserveScroll: true, preserveState: true, ...progress },
  );
}
