import { db } from '#server/db/client.ts';

/** The members of some hosts, each once, without those who are suspended. */
export async function peopleOfHosts(hostIds: readonly string[]): Promise<string[]> {
  const members = await db.hostMember.findMany({
    where: { hostId: { in: [...hostIds] }, user: { suspendedAt: null } },
    select: { userId: true },
    distinct: ['userId'],
  });
  return members.map(({ userId }) => userId);
}
