import { sql as shared, type Sql } from '#server/db/sql.ts';
import type { ClaimKind, ClaimStatus } from '#server/db/generated/enums.ts';

export type ClaimRecord = {
  id: string;
  bookingId: string;
  kind: ClaimKind;
  status: ClaimStatus;
  amount: number;
  settled: number | null;
  currency: string;
  facts: Record<string, number>;
  note: string;
  respondBy: Date;
  createdAt: Date;
};

export async function claimsOf(bookingId: string, sql: Sql = shared): Promise<ClaimRecord[]> {
  return sql<ClaimRecord>`
    select id, booking_id as "bookingId", kind, status, amount, settled, currency, facts, note,
      respond_by as "respondBy", created_at as "createdAt"
    from claims where booking_id = ${bookingId} order by created_at, kind`;
}
