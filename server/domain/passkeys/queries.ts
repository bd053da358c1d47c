import { db } from '#server/db/client.ts';

/** A passkey in its person's list. */
export type Passkey = {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export async function passkeysOf(userId: string): Promise<Passkey[]> {
  return db.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, isSynced: true, createdAt: true, lastUsedAt: true },
  });
}

/** What a browser is told of a person's passkeys, to find them or to make no second one. */
export async function credentialsOf(userId: string) {
  return db.passkey.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: { credentialId: true, transports: true },
  });
}

export async function hasPasskeys(userId: string): Promise<boolean> {
  return (await db.passkey.count({ where: { userId } })) > 0;
}
