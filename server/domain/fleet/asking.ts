import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { driverProblem } from '../bookings/eligibility.ts';
import { mayTakeOtherCar } from '../changes/other-car.ts';
import { hostEarns, rentalOf, totalOf, type PriceLine } from '../bookings/pricing.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import { namedCar } from '../car-columns.ts';
import { driverOf } from '../checkout/hold.ts';
import type { Terms } from '../changes/change.ts';
import { holdCar } from '../changes/held-time.ts';
import { notifyOfChange } from '../changes/notices.ts';
import { termsOf } from '../changes/offers.ts';
import { changeOfRequest, openChangeOf } from '../changes/queries.ts';
import { insertChange, type By } from '../changes/storing.ts';
import { requireRunning, seesMoneyOf } from '../hosts/policy.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { asGoodAs, freeCars, type Move, type Stay } from './moving.ts';

export type Asked =
  | { ok: true; car: string }
  | { ok: false; problem: Exclude<Stay, 'late'> | 'reduction' };

/**
 * `requestKey`: made by the page, so that a question sent twice is one. `reduction`: what the client gets back for the
 * car that is not as good, in minor units.
 */
type Question = Move & { requestKey: string; note: string; reduction: Minor };

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
 * until they answer. Deposit and contract stay as booked, and the price but for what is given off, which they get back
 * when they agree; the answer adds an annex.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, or who offers money without seeing any;
 * `not-found` for a stranger
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
      if (question.reduction > 0 && !seesMoneyOf(actor, booking.hostId))
        throw new Refusal('forbidden', 'Only who sees money may offer some.');
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
  { from, to, requestKey, note, reduction }: Question,
  by: By,
): Promise<Asked> {
  const asked = await changeOfRequest(tx, booking.id, requestKey);
  if (asked?.later.car) return { ok: true, car: nameOf(asked.later.car) };
  if (booking.carSlug !== from) return { ok: false, problem: 'moved' };
  if (!(await mayTakeOtherCar(tx, booking))) return { ok: false, problem: 'begun' };
  if (await openChangeOf(booking.id, tx)) return { ok: false, problem: 'open' };
  const [car] = await fittingCars(tx, booking, to);
  if (!car) return { ok: false, problem: 'unfit' };
  if (reduction > largestReduction(booking)) return { ok: false, problem: 'reduction' };
  const offered = termsCar(car);
  const change = await insertChange(
    tx,
    booking,
    {
      requestKey,
      note,
      earlier: { ...termsOf(booking), car: earlierCar(booking) },
      later: { ...reducedTerms(booking, reduction), car: offered },
      blockedUntil: blockedUntil(booking.endsAt, car.bufferMinutes),
      amount: -reduction,
    },
    by,
  );
  await holdCar(tx, booking.id, { ...change, carId: car.id }, by.now);
  await notifyOfChange(tx, booking, change, { kind: 'car_proposed', to: 'client', now: by.now });
  return { ok: true, car: nameOf(offered) };
}

/** What can be given off at most, in minor units: the price of the days. Money taken at a counter is not given back here. */
export function largestReduction({ lines, isCounter }: BookingRecord): Minor {
  return isCounter ? 0 : Math.max(0, rentalOf(lines));
}

/** The platform's commission is counted from what is left; the service fee stays. */
function reducedTerms(booking: BookingRecord, reduction: Minor): Terms {
  const terms = termsOf(booking);
  if (reduction === 0) return terms;
  const lines: PriceLine[] = [...terms.lines, { code: 'reduction', amount: -reduction }];
  return { ...terms, lines, total: totalOf(lines), hostEarns: hostEarns(lines) };
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
