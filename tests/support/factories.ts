import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import type { BookingStatus, RoleName } from '#server/db/generated/enums.ts';
import { newRef } from '#server/domain/bookings/booking-ref.ts';
import { cancellationRulesOf } from '#server/domain/bookings/cancellation.ts';
import { priceRental } from '#server/domain/bookings/pricing.ts';
import { occupancyOf } from '#server/domain/bookings/booking.ts';
import { bookableCar } from '#server/domain/quotes/queries.ts';
import { dateColumn, hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { actorById } from '#server/domain/users/queries.ts';

/** Of the tens of thousands of people, cars and bookings that the tests make in a database, no two have the same. */
const unique = () => newRef().toLowerCase();

/** An adult with an old licence and accepted documents, who may rent any car. */
export async function createUser(
  change: Partial<Prisma.UserUncheckedCreateInput> = {},
  roles: readonly RoleName[] = ['client'],
) {
  return db.user.create({
    data: {
      email: `${unique()}@example.test`,
      name: 'Ana Ionescu',
      passwordHash: 'none',
      bornOn: new Date('1990-05-04'),
      licenceIssuedOn: new Date('2010-05-04'),
      address: 'Strada Lungă 7, Brașov',
      emailVerifiedAt: new Date(),
      kycStatus: 'verified',
      ...change,
      roles: { create: roles.map((name) => ({ name })) },
    },
  });
}

export async function createHost(change: Partial<Prisma.HostUncheckedCreateInput> = {}) {
  const owner = await createUser({ name: 'Mihai Popa' }, ['owner']);
  const host = await db.host.create({
    data: {
      kind: 'person',
      slug: `host-${unique()}`,
      name: 'Mihai P.',
      town: 'Cluj-Napoca',
      ...change,
      members: { create: { userId: owner.id, role: 'manager' } },
    },
  });
  return { ...host, owner };
}

/** A branch of a company, one street from the cars of `createCar`. */
export async function createBranch(
  hostId: string,
  change: Partial<Prisma.BranchUncheckedCreateInput> = {},
) {
  const place = { town: 'Cluj-Napoca', address: 'Strada Horea 4', lat: 46.78, lng: 23.587 };
  return db.branch.create({ data: { hostId, name: `Gara ${unique()}`, ...place, ...change } });
}

/** A listed car in Cluj-Napoca at 100 lei a day, bookable on request. */
export async function createCar(change: Partial<Prisma.CarUncheckedCreateInput> = {}) {
  const hostId = change.hostId ?? (await createHost()).id;
  return db.car.create({
    data: {
      hostId,
      slug: `dacia-duster-${unique()}`,
      status: 'listed',
      make: 'Dacia',
      model: 'Duster',
      year: 2023,
      category: 'suv',
      seats: 5,
      doors: 5,
      gearbox: 'manual',
      fuel: 'diesel',
      colour: 'green',
      plate: unique().toUpperCase(),
      town: 'Cluj-Napoca',
      townSlug: 'cluj-napoca',
      address: 'Strada Memorandumului 1',
      lat: 46.7693,
      lng: 23.5899,
      publicLat: 46.772,
      publicLng: 23.5925,
      basePrice: 100_00,
      deposit: 1_000_00,
      kmPrice: 1_00,
      listedAt: new Date(),
      ...change,
    },
  });
}

/**
 * Smart prices for the dates from `first` on, as if they had been computed. With smart pricing turned off they have no
 * effect.
 */
export async function createSmartPrices(
  carId: string,
  {
    first,
    prices,
    isSmart = true,
  }: { first: string; prices: readonly number[]; isSmart?: boolean },
) {
  const limits = { floor: 1_00, ceiling: 20_000_00, updatedAt: new Date() };
  await db.smartPricing.create({ data: { carId, enabled: isSmart, ...limits } });
  const factors = prices.map(() => 10_000);
  const counts = prices.map(() => 0);
  await db.smartPrices.create({
    data: {
      carId,
      firstDay: dateColumn(first),
      basePrice: 100_00,
      prices: [...prices],
      weekday: factors,
      season: factors,
      event: factors,
      demand: factors,
      leadTime: factors,
      occasions: prices.map(() => ''),
      taken: counts,
      offered: counts,
      inputs: '',
      pricedAt: new Date(),
    },
  });
}

/** @throws {Error} if there is no such person */
export async function actorOf(user: { id: string }): Promise<Actor> {
  const actor = await actorById(db, user.id);
  if (!actor) throw new Error('No such person.');
  return actor;
}

/** So many hours after the next full hour, when any car can be booked: cars' clocks show a full or half hour then. */
export function inHours(hours: number, now = new Date()): Date {
  return hoursAfter(new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000), hours);
}

export type BookingInput = {
  status?: BookingStatus;
  car?: { id: string };
  client?: { id: string };
  startsAt?: Date;
  endsAt?: Date;
};

/**
 * A booking in the given status, with its occupancy and a rental payment, which is captured once the booking is
 * confirmed; the gateway knows nothing of it.
 */
export async function createBooking(input: BookingInput = {}) {
  const { status = 'confirmed', startsAt = inHours(48), endsAt = inHours(96) } = input;
  const car = await bookableCar(db, { id: (input.car ?? (await createCar())).id });
  const client = input.client ?? (await createUser());
  const price = priceRental({ ...car, dayPrices: new Map() }, { startsAt, endsAt });
  return db.booking.create({
    data: {
      ref: newRef(),
      carId: car.id,
      hostId: car.hostId,
      clientId: client.id,
      requestKey: randomUUID(),
      status,
      startsAt,
      endsAt,
      timeZone: car.timeZone,
      days: price.days,
      lines: price.lines,
      total: price.total,
      hostEarns: price.hostEarns,
      deposit: car.deposit,
      protection: 'basic',
      excess: car.excess,
      currency: car.currency,
      kmIncluded: price.days * car.kmPerDay,
      kmPrice: car.kmPrice,
      instantBook: car.instantBook,
      cancellationPolicy: car.cancellationPolicy,
      cancellationRules: cancellationRulesOf(car.cancellationPolicy),
      holdExpiresAt: hoursAfter(new Date(), 0.25),
      ...stampsOf(status),
      payments: { create: { purpose: 'rental', currency: car.currency, ...paid(status, price) } },
      ...occupation(status, { carId: car.id, startsAt, endsAt }),
    },
  });
}

function paid(status: BookingStatus, { total: amount }: { total: number }) {
  return occupancyOf[status] === 'booking'
    ? { amount, captured: amount, status: 'captured' as const }
    : { amount };
}

function occupation(status: BookingStatus, place: { carId: string; startsAt: Date; endsAt: Date }) {
  const kind = occupancyOf[status];
  const blockedUntil = hoursAfter(place.endsAt, 1);
  return kind ? { occupancy: { create: { kind, ...place, blockedUntil } } } : {};
}

function stampsOf(status: BookingStatus) {
  const now = new Date();
  const begun = ['in_progress', 'returned', 'completed'].includes(status);
  return {
    ...(status === 'requested' ? { requestedAt: now, answerDueAt: hoursAfter(now, 8) } : {}),
    ...(status === 'cancelled' ? { cancelledBy: 'client' as const } : {}),
    ...(begun || status === 'confirmed' ? { confirmedAt: now } : {}),
    ...(begun ? { startedAt: now } : {}),
    ...(status === 'returned' || status === 'completed' ? { returnedAt: now } : {}),
  };
}
