import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { bookAtCounter, type CounterRequest } from '#server/domain/counter/commands.ts';
import { counterCar, counterOffer, freeCars } from '#server/domain/counter/offers.ts';
import { companyOf } from '#server/domain/fleet/company.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { actorById } from '#server/domain/users/queries.ts';

const WEEK_HOURS = 168;

type WalkIn = Pick<CounterRequest, 'means' | 'deposit' | 'adjustment' | 'reason'> & {
  name: string;
  phone: string;
  hours: number;
};

const walkIns: readonly WalkIn[] = [
  {
    name: 'Ilinca Dobrescu',
    phone: '+40722000101',
    hours: 48,
    means: 'terminal',
    deposit: 'terminal',
    adjustment: 0,
    reason: '',
  },
  {
    name: 'Matei Văcărescu',
    phone: '+40722000102',
    hours: WEEK_HOURS,
    means: 'cash',
    deposit: 'cash',
    adjustment: -10,
    reason: 'Client vechi, a treia închiriere anul acesta',
  },
  {
    name: 'Sorina Pop-Ardelean',
    phone: '+40722000103',
    hours: 24,
    means: 'terminal',
    deposit: null,
    adjustment: 0,
    reason: '',
  },
];

/** Those who have just walked in at the counters of a company, booked by its members as the product does it. */
export async function bookWalkIns(slug: string, now: Date): Promise<void> {
  const members = await db.hostMember.findMany({
    where: { host: { slug }, role: { in: ['manager', 'agent'] }, branchId: null },
    select: { userId: true },
    orderBy: { user: { email: 'asc' } },
  });
  for (const [at, walkIn] of walkIns.entries()) {
    const { userId } = members[at % members.length] ?? {};
    if (userId) await bookOne(slug, { walkIn, userId, now });
  }
}

type By = { walkIn: WalkIn; userId: string; now: Date };

async function bookOne(slug: string, { walkIn, userId, now }: By): Promise<void> {
  const actor = await actorById(db, userId);
  if (!actor) return;
  const company = companyOf(actor, slug);
  const { name, phone, hours, ...taken } = walkIn;
  const grid = rules.booking.gridMinutes * 60_000;
  const startsAt = new Date(Math.floor(now.getTime() / grid) * grid);
  const period = { startsAt, endsAt: hoursAfter(startsAt, hours) };
  const [car] = await freeCars({ hostId: company.id, branch: null, search: '' }, period);
  if (!car) return;
  const request = { ...plainRequest(period), ...taken };
  const { price } = await counterOffer(await counterCar(car.slug), request, taken.adjustment);
  const booked = await bookAtCounter(
    {
      ...request,
      carSlug: car.slug,
      requestKey: randomUUID(),
      person: { name, phone, email: null, locale: 'ro' },
      total: price.total,
      isIdentityChecked: true,
    },
    { actor, company, now },
  );
  if (!booked.ok) throw new Error(`${name} was not booked: ${booked.problem}.`);
}
