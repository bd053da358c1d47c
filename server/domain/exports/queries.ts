import { db } from '#server/db/client.ts';
import type { DataExportStatus } from '#server/db/generated/enums.ts';

export type ExportState = {
  status: DataExportStatus;
  requestedAt: Date;
  expiresAt: Date | null;
  bytes: number;
};

/** The state of a person's data export; `null` when there is none, or its day is over. */
export async function exportOf(userId: string, now: Date): Promise<ExportState | null> {
  return db.dataExport.findFirst({
    where: { userId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { status: true, requestedAt: true, expiresAt: true, bytes: true },
  });
}
