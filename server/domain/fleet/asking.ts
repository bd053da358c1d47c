import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { driverProblem } from '../bookings/eligibility.ts';
import { mayTakeOtherCar } from '../changes/other-car.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import { namedCar } from '../car-columns.ts';
import { driverOf } from '../checkout/hold.ts';
import { holdCar } from '../changes/held-time.ts';
import { notifyOfChange } from '../changes/notices.ts';
import { termsOf } from '../changes/offers.ts';
import { changeOfRequest, openChangeOf } from '../changes/queries.ts';
import { insertChange, type By } from '../changes/storing.ts';
import { requireRunning } from '../hosts/policy.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { asGoodAs, freeCars, type Move, type Stay } from './moving.ts';

export type Asked = { ok: true; car: string } | { ok: false; problem: Exclude<Stay, 'late'> };

/** `requestKey`: made by the page, so that a question sent twice is one. */
type Question = Move & { requestKey: string; note: string };

const carSelect = {
  ...namedCar,
  seats: true,
  bufferMinutes: true,
  minAge: true,
  minLicenceYears: true,
} as const;

type AskedCar = Prisma.CarGetPayload<{ select: typeof carSelect }>;

/**
 * Asks the client whether another car of the branch will do that is not as good as the booked one. It is kept for them
 * until they answer. Price, deposit and contract stay as booked; the answer adds an annex.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, `not-found` for a stranger
 */
export async function askForOtherCar(
  actor: Actor,
  { id }: PartyBooking,
  question: Question,
  now: Date,
): Promise<Asked> {
  const by = { side: 'host' as const, actorId: actor.id, now };
  try {
    return await transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      requireRunning(actor, booking);
      return askLocked(tx, booking, question, by);
    });
  } catch (error) {
    if (violatesExclusion(error)) return { ok: false, problem: 'taken' };
    if (isUniqueViolation(error)) return { ok: false, problem: 'open' };
    throw error;
  }
}

async function askLocked(
  tx: Db,
  booking: BookingRecord,
  { from, to, requestKey, note }: Question,
  by: By,
): Promise<Asked> {
  const asked = await changeOfRequest(tx, booking.id, requestKey);
  if (asked?.later.car) return { ok: true, car: nameOf(asked.later.car) };
  if (booking.carSlug !== from) return { ok: false, problem: 'moved' };
  if (!(await mayTakeOtherCar(tx, booking))) return { ok: false, problem: 'begun' };
  if (await openChangeOf(booking.id, tx)) return { ok: false, problem: 'open' };
  const [car] = await fittingCars(tx, booking, to);
  if (!car) return { ok: false, problem: 'unfit' };
  const terms = termsOf(booking);
  const offered = termsCar(car);
  const change = await insertChange(
    tx,
    booking,
    {
      requestKey,
      note,
      earlier: { ...terms, car: earlierCar(booking) },
      later: { ...terms, car: offered },
      blockedUntil: blockedUntil(booking.endsAt, car.bufferMinutes),
      amount: 0,
    },
    by,
  );
  await holdCar(tx, booking.id, { ...change, carId: car.id }, by.now);
  await notifyOfChange(tx, booking, change, { kind: 'car_proposed', to: 'client', now: by.now });
  return { ok: true, car: nameOf(offered) };
}

function earlierCar({ carId: id, carSlug: slug, carName: name, plate }: BookingRecord) {
  return { id, slug, name, plate };
}

function termsCar({ id, slug, make, model, plate }: AskedCar) {
  return { id, slug, name: `${make} ${model}`, plate };
}

function nameOf({ name, plate }: { name: string; plate: string }): string {
  return `${name}, ${plate}`;
}

/**
 * The free cars that a booking can have if its client agrees, by name; none when it cannot have another car.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, `not-found` for a stranger
 */
export async function carsToAskFor(actor: Actor, booking: PartyBooking): Promise<AskedCar[]> {
  requireRunning(actor, booking);
  if (!(await mayTakeOtherCar(db, booking))) return [];
  return freeCars(booking, await fittingCars(db, booking));
}

/** The other listed cars of the branch that the client may drive and that are not as good as what was booked. */
async function fittingCars(tx: Db, booking: BookingRecord, slug?: string): Promise<AskedCar[]> {
  const { OR: asGood, ...company } = await asGoodAs(tx, booking);
  const { branchId, timeZone, currency } = await tx.car.findUniqueOrThrow({
    where: { id: booking.carId },
    select: { branchId: true, timeZone: true, currency: true },
  });
  const cars = await tx.car.findMany({
    where: { ...company, branchId, timeZone, currency, NOT: { OR: asGood }, ...(slug && { slug }) },
    select: carSelect,
    orderBy: [{ make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
  });
  const driver = await driverOf(booking.clientId, tx);
  const days = {
    on: wallDateOf(booking.startsAt, timeZone),
    until: wallDateOf(booking.endsAt, timeZone),
  };
  return cars.filter((car) => driverProblem(driver, car, days) === null);
}
