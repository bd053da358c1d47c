import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { bookAtCounter } from '#server/domain/counter/commands.ts';
import { counterCar, counterOffer } from '#server/domain/counter/offers.ts';
import { companyOf } from '#server/domain/fleet/company.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { actorById } from '#server/domain/users/queries.ts';
import type { WalkIn } from './walk-ins.ts';

/**
 * Books those who have just walked in at the counters of a company, by its members, as the product does it.
 *
 * @throws {Error} when one of them cannot be booked
 */
export async function bookWalkIns(
  slug: string,
  walkIns: readonly WalkIn[],
  now: Date,
): Promise<void> {
  const members = await db.hostMember.findMany({
    where: { host: { slug }, role: { in: ['manager', 'agent'] }, branchId: null },
    select: { userId: true },
    orderBy: { user: { email: 'asc' } },
  });
  for (const [at, walkIn] of walkIns.entries()) {
    const { userId } = members[at % members.length] ?? {};
    const actor = userId && (await actorById(db, userId));
    if (!actor) throw new Error(`Nobody at ${slug} may book the walk-in ${walkIn.name}.`);
    await bookOne(walkIn, { actor, company: companyOf(actor, slug), now });
  }
}

async function bookOne(walkIn: WalkIn, by: Parameters<typeof bookAtCounter>[1]): Promise<void> {
  const { name, phone, car, period, means, deposit, adjustment, reason } = walkIn;
  const request = { ...plainRequest(period), means, deposit, adjustment, reason };
  const { price } = await counterOffer(await counterCar(car.slug), request, adjustment);
  const booked = await bookAtCounter(
    {
      ...request,
      carSlug: car.slug,
      requestKey: randomUUID(),
      person: { name, phone, email: null, locale: 'ro' },
      total: price.total,
      isIdentityChecked: true,
    },
    by,
  );
  if (!booked.ok) throw new Error(`The walk-in ${name} was not booked: ${booked.problem}.`);
}
