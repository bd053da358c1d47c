import { sql } from '#server/db/sql.ts';
import type { DataExportStatus } from '#server/db/generated/enums.ts';

export type ExportState = {
  status: DataExportStatus;
  requestedAt: Date;
  expiresAt: Date | null;
  bytes: number;
};

/** Where a person's archive stands; `null` when none was asked for, or its day is over. */
export async function exportOf(userId: string, now: Date): Promise<ExportState | null> {
  const [state] = await sql<ExportState>`
    select status, requested_at as "requestedAt", expires_at as "expiresAt", bytes from data_exports
    where user_id = ${userId} and (expires_at is null or expires_at > ${now})`;
  return state ?? null;
}
