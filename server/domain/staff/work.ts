import { Prisma } from '#server/db/generated/client.ts';
import type { WorkList } from '#server/db/generated/enums.ts';
import type { Permission } from './permissions.ts';

/** What waits in a list of the staff for one of them: the list, and the id of what waits there. */
export type Work = { list: WorkList; id: string };

/** Whose work a list shows. */
export const shares = ['all', 'mine', 'nobody'] as const;

export type Share = (typeof shares)[number];

type Definition = {
  /** What one must be permitted to have something of the list. */
  needs: Permission;
  /** The ids of what waits there. */
  waiting: Prisma.Sql;
};

export const workLists: Record<WorkList, Definition> = {
  checkIns: {
    needs: 'inspections.review',
    waiting: Prisma.sql`select id from inspections where status <> 'draft' and review = 'pending_review'`,
  },
  claims: {
    needs: 'claims.decide',
    waiting: Prisma.sql`select id from claims where status = 'disputed'`,
  },
  cases: {
    needs: 'cases.decide',
    waiting: Prisma.sql`select id from money_cases where decided_at is null`,
  },
  incidents: {
    needs: 'incidents.close',
    waiting: Prisma.sql`select id from incidents where state = 'open'`,
  },
  reports: {
    needs: 'threads.read',
    waiting: Prisma.sql`select id from thread_reports where closed_at is null`,
  },
  identities: {
    needs: 'identity.review',
    waiting: Prisma.sql`select id from users where kyc_status = 'in_review' or kyc_renewal_at is not null`,
  },
  stops: {
    needs: 'signals.decide',
    waiting: Prisma.sql`select id from safety_stops where state = 'open'`,
  },
  // The documents of one car, or of one company, are looked at together.
  documents: {
    needs: 'documents.review',
    waiting: Prisma.sql`select coalesce(car_id, host_id) as id from documents
      where status = 'in_review' and user_id is null`,
  },
};

/** A condition on the id of what waits in a list: whose it is. */
export function isWhose(list: WorkList, id: Prisma.Sql, share: Share, userId: string): Prisma.Sql {
  if (share === 'all') return Prisma.sql`true`;
  const held = Prisma.sql`select from work_assignments w where w.list = ${list}::work_list and w.item_id = ${id}`;
  return share === 'mine'
    ? Prisma.sql`exists (${held} and w.user_id = ${userId}::uuid)`
    : Prisma.sql`not exists (${held})`;
}
