import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { CancellationPolicy } from '#server/db/generated/enums.ts';
import { bookingById, findForParty, type PartyBooking } from '#server/domain/bookings/queries.ts';
import { acceptChange, proposeChange, type Changed } from '#server/domain/changes/commands.ts';
import { asAgreed, type AskedOptions } from '#server/domain/changes/asked.ts';
import { offerChange } from '#server/domain/changes/offers.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { payChange } from '#server/domain/payments/changes.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { pay, type startPayments } from '../payments/support.ts';

type Running = Awaited<ReturnType<typeof startPayments>>;

type Made = { days?: number; startsIn?: number; policy?: CancellationPolicy };

/** A paid booking of some days at 100 lei a day, and both sides of it. */
export async function agreed(
  running: Running,
  { days = 4, startsIn = 96, policy = 'moderate' }: Made = {},
) {
  const host = await createHost();
  const car = await createCar({
    hostId: host.id,
    instantBook: true,
    discount7: 1_000,
    cancellationPolicy: policy,
  });
  const client = await createUser();
  const booking = await createBooking({
    status: 'awaiting_payment',
    car,
    client,
    startsAt: inHours(startsIn),
    endsAt: inHours(startsIn + days * 24),
  });
  await pay(running, booking.id);
  return { id: booking.id, ref: booking.ref, car, client, owner: host.owner };
}

export type Agreed = Awaited<ReturnType<typeof agreed>>;

export const asClient = async ({ ref, client }: Agreed): Promise<PartyBooking> =>
  findForParty(ref, await actorOf(client));

export const asHost = async ({ ref, owner }: Agreed): Promise<PartyBooking> =>
  findForParty(ref, await actorOf(owner));

async function sideOf(of: Agreed, by: 'client' | 'host') {
  return by === 'client'
    ? { booking: await asClient(of), person: of.client }
    : { booking: await asHost(of), person: of.owner };
}

type Shift = {
  startsBy?: number;
  endsBy?: number;
  by?: 'client' | 'host';
  requestKey?: string;
  options?: Partial<AskedOptions>;
};

/** Proposes other dates, so many hours later (negative: earlier), at the price that the page shows. */
export async function propose(
  of: Agreed,
  { startsBy = 0, endsBy = 0, by = 'client', requestKey = randomUUID(), ...shift }: Shift,
  now = new Date(),
): Promise<Changed> {
  const { booking, person } = await sideOf(of, by);
  const options = { ...asAgreed, ...shift.options };
  const period = {
    startsAt: hoursAfter(booking.startsAt, startsBy),
    endsAt: hoursAfter(booking.endsAt, endsBy),
  };
  const found = await offerChange(booking, { period, options }, now);
  if (!found.ok) return found;
  const { amount } = found.offer.price;
  return proposeChange(booking, person.id, { requestKey, period, options, amount }, now);
}

/** The other side agrees with what is proposed. */
export async function accept(of: Agreed, by: 'client' | 'host', now = new Date()) {
  const change = await openChangeOf(of.id);
  const { booking, person } = await sideOf(of, by);
  return acceptChange(booking, change?.id ?? '', person.id, now);
}

/** Proposes and pays it with the card on file. */
export async function proposeAndPay(of: Agreed, shift: Shift, now = new Date()) {
  const proposed = await propose(of, shift, now);
  await payChange(of.id, now, true);
  await settleBooking(of.id, now);
  return proposed;
}

/** What the parties have agreed on now. */
export async function termsNow(id: string) {
  const { startsAt, endsAt, days, total, hostEarns, kmIncluded } = await bookingById(db, id);
  return { startsAt, endsAt, days, total, hostEarns, kmIncluded };
}

export const lastChange = async (bookingId: string) =>
  db.bookingChange.findFirstOrThrow({ where: { bookingId }, orderBy: { createdAt: 'desc' } });
