import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { localeOf, locales } from '#server/lib/messages.ts';

/** The recipient of a message, and their language. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
});

export type Person = z.infer<typeof Person>;

export const personSelect = {
  id: true,
  name: true,
  email: true,
  locale: true,
} as const satisfies Prisma.UserSelect;

export function personOf(row: Omit<Person, 'locale'> & { locale: string }): Person {
  return { ...row, locale: localeOf(row.locale) };
}

export async function findPerson(
  db: Db,
  where: Prisma.UserWhereUniqueInput,
): Promise<Person | null> {
  const row = await db.user.findUnique({ where, select: personSelect });
  return row && personOf(row);
}
