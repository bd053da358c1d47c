import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { bookAtCounter, type CounterRequest } from '#server/domain/counter/commands.ts';
import { counterOffer } from '#server/domain/counter/offers.ts';
import { companyOf } from '#server/domain/fleet/company.ts';
import { bookableCar } from '#server/domain/quotes/queries.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import {
  actorOf,
  createBranch,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';

/** A company with a car at 100 lei a day, of a branch, and a member at its counter. */
export async function counter({ role = 'agent' }: { role?: MemberRole } = {}) {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  const car = await createCar({
    hostId: host.id,
    branchId: branch.id,
    discount3: 500,
    discount7: 1_000,
  });
  const member = await createUser({ name: 'Radu Membru' }, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: member.id, role } });
  return { host, branch, car, member, by: await byOf(member, host) };
}

export async function byOf(member: { id: string }, host: { slug: string }) {
  const actor = await actorOf(member);
  return { actor, company: companyOf(actor, host.slug), now: new Date() };
}

export const someone = () => ({
  name: 'Ioana Nouă',
  email: `${randomUUID()}@example.test`,
  phone: null,
  locale: 'ro' as const,
});

/** Three days from the next hour on, paid in cash, with the deposit. */
export async function requestFor(
  car: { slug: string },
  change: Partial<CounterRequest> = {},
): Promise<CounterRequest> {
  const request = {
    ...plainRequest({ startsAt: inHours(0), endsAt: inHours(72) }),
    carSlug: car.slug,
    requestKey: randomUUID(),
    person: someone(),
    adjustment: 0,
    reason: '',
    means: 'cash' as const,
    deposit: 'cash' as const,
    isIdentityChecked: true,
    total: 0,
    ...change,
  };
  if (request.period.endsAt <= request.period.startsAt) return request;
  const bookable = await bookableCar(db, car);
  const { price } = await counterOffer(bookable, request, request.adjustment);
  return { ...request, total: change.total ?? price.total };
}

/** A booking made at the counter of a new company. */
export async function bookedAtCounter(change: Partial<CounterRequest> = {}) {
  const world = await counter({ role: 'manager' });
  const booked = await bookAtCounter(await requestFor(world.car, change), world.by);
  if (!booked.ok) throw new Error(booked.problem);
  const booking = await db.booking.findUniqueOrThrow({ where: { ref: booked.ref } });
  return { ...world, booking };
}
