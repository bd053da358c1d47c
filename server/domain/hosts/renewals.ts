import { Prisma } from '#server/db/generated/client.ts';

/** Hosts are reminded so many days before a document expires. */
const REMIND_DAYS = 30;

export const renewalStates = ['missing', 'in_review', 'rejected', 'expired', 'expiring'] as const;

/** SQL for what must be done about a document of `kind` with this `status` and `expires_on`; null if nothing. */
export function renewalState(now: Date): Prisma.Sql {
  return Prisma.sql`
    case when status is null and kind <> 'company_insurance' then 'missing'
      when status = 'rejected' then 'rejected'
      when status = 'expired' or expires_on < ${now}::date then 'expired'
      when status = 'approved' and expires_on <= ${now}::date + ${REMIND_DAYS}::int then 'expiring'
    end`;
}
