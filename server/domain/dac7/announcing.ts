import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { url } from '#shared/routes.ts';
import { hostManagers, notify } from '../notifications/commands.ts';

/** The most hosts told in one run; the others follow in the next minute. */
const AT_ONCE = 200;

/**
 * Tells hosts what will be reported of them, before it is: once for each record. A record that is made again because
 * something has changed is told again.
 */
export async function announceRecords(now: Date): Promise<void> {
  const untold = await db.dac7Record.findMany({
    where: { announcedAt: null, message: { filedAt: null } },
    select: { id: true, hostId: true, message: { select: { year: true } } },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
  });
  await eachOf(untold, ({ id, hostId, message: { year } }) => announce({ id, hostId, year }, now));
}

type Untold = { id: string; hostId: string; year: number };

async function announce({ id, hostId, year }: Untold, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.dac7Record.updateMany({
      where: { id, announcedAt: null },
      data: { announcedAt: now },
    });
    if (count === 0) return;
    const notice = {
      kind: 'tax_report' as const,
      facts: { year: String(year) },
      url: url('owner.tax-report', null, { year }),
    };
    await notify(tx, await hostManagers(tx, hostId), notice, now);
  });
}
