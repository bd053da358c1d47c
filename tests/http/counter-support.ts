import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';

/** A company whose registration the staff have checked. */
export async function checkedCompany() {
  const host = await createHost({ kind: 'company' });
  await db.document.create({
    data: { hostId: host.id, kind: 'company_registration', status: 'approved' },
  });
  return host;
}

/** The code that a person is shown on their profile. */
export async function codeOf(user: { id: string }): Promise<string> {
  const { flash } = await as(user).submit('/profile/counter-code', {}, '/profile');
  return z.object({ counterCode: z.object({ code: z.string() }) }).parse(flash).counterCode.code;
}
