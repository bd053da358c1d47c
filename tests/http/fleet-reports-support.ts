import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { claims, earned, type Posting } from '#server/domain/ledger/ledger.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
} from '../support/factories.ts';

const move = (posting: Posting, at: string) =>
  transaction(async (tx) => post(tx, posting, new Date(at)));

type Trip = { from: string; to: string; status?: 'completed' | 'cancelled' | 'no_show' };

/**
 * A company with an Audi at one branch and a Dacia at another, listed since the beginning of October. The Audi was
 * rented for five days in October, and damaged in two that lie in October and November; one of the Dacia's two rentals
 * was cancelled.
 */
export async function companyWithTrips() {
  const host = await createHost({ kind: 'company' });
  const [airport, centre] = [await createBranch(host.id), await createBranch(host.id)];
  const listedAt = new Date('2026-09-30T21:00:00Z');
  const audi = await createCar({ hostId: host.id, branchId: airport.id, make: '=Audi', listedAt });
  const dacia = await createCar({
    hostId: host.id,
    branchId: centre.id,
    make: 'Dacia',
    category: 'van',
    basePrice: 300_00,
    listedAt,
  });
  const rent = async (car: typeof audi, { from, to, status = 'completed' }: Trip) => {
    const [startsAt, endsAt] = [new Date(from), new Date(to)];
    const booking = await createBooking({ car, status, startsAt, endsAt });
    return db.booking.update({ where: { id: booking.id }, data: { confirmedAt: startsAt } });
  };
  const five = await rent(audi, { from: '2026-10-05T07:00:00Z', to: '2026-10-10T07:00:00Z' });
  const two = await rent(audi, { from: '2026-10-31T10:00:00Z', to: '2026-11-02T10:00:00Z' });
  const one = await rent(dacia, { from: '2026-11-10T08:00:00Z', to: '2026-11-11T08:00:00Z' });
  await rent(dacia, {
    from: '2026-11-12T08:00:00Z',
    to: '2026-11-14T08:00:00Z',
    status: 'cancelled',
  });
  const of = (bookingId: string) => ({ hostId: host.id, bookingId, currency: 'RON' });
  await move(
    earned(of(five.id), five.id, { host: 500_00, platform: 100_00 }),
    '2026-10-13T10:00:00Z',
  );
  await move(earned(of(two.id), two.id, { host: 160_00, platform: 40_25 }), '2026-11-02T12:00:00Z');
  await move(claims(of(two.id), `${two.id}-claim`, 33_33), '2026-11-03T12:00:00Z');
  await move(earned(of(one.id), one.id, { host: 90_00, platform: 10_00 }), '2026-11-14T12:00:00Z');
  await db.claim.create({
    data: {
      bookingId: two.id,
      kind: 'damage',
      amount: 33_33,
      currency: 'RON',
      respondBy: new Date('2026-11-16T22:00:00Z'),
      createdAt: new Date('2026-11-02T12:00:00Z'),
    },
  });
  const member = async (role: MemberRole, branchId: string | null = null) => {
    const user = await createUser({}, []);
    await db.hostMember.create({ data: { hostId: host.id, userId: user.id, role, branchId } });
    return as(user);
  };
  return { host, airport, centre, audi, dacia, five, two, one, member, manager: as(host.owner) };
}

/** A service that was done on a day, with what it cost in minor units if anybody has said it. */
export const maintain = (carId: string, doneOn: string, cost: number | null) =>
  db.maintenanceJob.create({
    data: { carId, kind: 'service', doneOn: new Date(doneOn), cost, createdAt: new Date(doneOn) },
  });
