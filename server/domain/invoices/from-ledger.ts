import type { Db } from '#server/db/client.ts';
import type { InvoiceKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { rentalTarget, serviceFeeKept, sharesOf } from '../payments/payment.ts';
import { claimCharges, feeIn, rentalCharges, type FeeShare } from './dividing.ts';
import { dayOf, type Charge, type Draft } from './invoice.ts';
import { issue, PLATFORM_PREFIX, type NewInvoice } from './issuing.ts';
import { creditOf, lastOf } from './crediting.ts';
import { clientParty, hostParty, platformParty } from './parties.ts';
import {
  claimsPaidBefore,
  dividedBefore,
  paidClaims,
  uninvoiced,
  type Among,
  type Posted,
} from './postings.ts';
import { isNews, tellClient } from './telling.ts';

/**
 * Issues what follows from postings of the ledger: to the client for the service fee and, in the name of companies that
 * want it, for the rental. What was posted is divided once, in the transaction that issues the invoices.
 */
export async function invoicePostings(now: Date, among?: Among): Promise<void> {
  for (;;) {
    const found = await uninvoiced(now, among);
    await eachOf(found, (posted) => invoicePosting(posted, now, among?.isQuiet));
    if (found.length === 0) return;
  }
}

async function invoicePosting(posted: Posted, now: Date, isQuiet = false) {
  await transaction(async (tx) => {
    // Two postings of a booking share its fee, so they are divided one after the other.
    const booking = await lockedBooking(tx, posted.bookingId);
    const prefix = await prefixOf(tx, booking);
    const divided = await divide(tx, { posted, booking, prefix });
    if (!(await store(tx, { posted, booking, ...divided }))) return;
    const of = { tx, posted, booking, now };
    const fees = { ...of, kind: 'service_fee' as const, issuer: null };
    const issued = await charge(fees, feeCharges(divided.fee, of));
    if (prefix !== null) {
      const kind = posted.kind === 'claims' ? ('charges' as const) : ('rental' as const);
      const rental = { ...of, kind, issuer: { id: booking.hostId, prefix } };
      issued.push(...(await charge(rental, divided.charges)));
    }
    if (!isQuiet && isNews(posted.at, now)) await tellClient(tx, booking, issued, now);
  });
}

/** The series of the company that has its rentals invoiced here; what it rents at its counter it invoices there. */
async function prefixOf(tx: Db, { hostId, isCounter }: BookingRecord): Promise<string | null> {
  if (isCounter) return null;
  const host = await tx.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { invoicePrefix: true },
  });
  return host.invoicePrefix;
}

type Dividing = { posted: Posted; booking: BookingRecord; prefix: string | null };

async function divide(tx: Db, { posted, booking, prefix }: Dividing) {
  const { platform, host, transactionId } = posted;
  if (posted.kind === 'claims') {
    const part = { before: await claimsPaidBefore(tx, posted), amount: host };
    const of = { ref: booking.ref, car: booking.carName, transactionId };
    const claims = prefix === null ? [] : await paidClaims(tx, booking.id);
    return { fee: 0, commission: 0, charges: claimCharges(claims, part, of) };
  }
  const fee = feeIn(platform, await dividedBefore(tx, booking.id), wholeOf(booking));
  const rental = prefix === null ? 0 : host + platform - fee;
  const charges = rental === 0 ? [] : rentalCharges(booking, rental, transactionId);
  return { fee, commission: platform - fee, charges };
}

/** The platform's share of all that a booking brings, and the client's fee in it. */
function wholeOf(booking: BookingRecord): FeeShare {
  const target = rentalTarget(booking);
  const retained = target.kind === 'hold' ? booking.total : target.amount;
  const { platform } = sharesOf(booking, retained);
  return { platform, fee: Math.min(platform, serviceFeeKept(booking, retained)) };
}

type Stored = {
  posted: Posted;
  booking: BookingRecord;
  fee: number;
  commission: number;
  charges: readonly Charge[];
};

async function store(tx: Db, { posted, booking, fee, commission, charges }: Stored) {
  const { transactionId, at } = posted;
  let rental = 0;
  for (const { total } of charges) rental += total;
  const row = { transactionId, bookingId: booking.id, hostId: booking.hostId, at };
  const { count } = await tx.invoicedPosting.createMany({
    data: [{ ...row, fee, commission, rental }],
    skipDuplicates: true,
  });
  return count > 0;
}

type Of = { tx: Db; posted: Posted; booking: BookingRecord; now: Date };

function feeCharges(fee: number, { posted, booking }: Of): Charge[] {
  const { ref, carName: car, startsAt, endsAt } = booking;
  const facts = { ref, car, from: startsAt.toISOString(), to: endsAt.toISOString() };
  const { transactionId } = posted;
  return fee === 0 ? [] : [{ item: 'service-fee', facts, total: fee, transactionId }];
}

type ToClient = Of & { kind: InvoiceKind; issuer: { id: string; prefix: string } | null };

/** Invoices charges to the client; what is negative is taken back from the last such invoice of the booking. */
async function charge(of: ToClient, charges: readonly Charge[]): Promise<NewInvoice[]> {
  const owed = charges.filter(({ total }) => total > 0);
  const back = charges.filter(({ total }) => total < 0);
  const issued = owed.length > 0 ? [await issue(of.tx, await draftOf(of, owed), of.now)] : [];
  if (back.length === 0) return issued;
  const credited = await lastOf(of.tx, of.booking.id, of.kind);
  const { transactionId } = of.posted;
  const taken = { charges: back, reason: 'money-back', transactionId };
  if (credited) issued.push(await issue(of.tx, creditOf(credited, taken), of.now));
  return issued;
}

async function draftOf(
  { tx, posted, booking, kind, issuer }: ToClient,
  charges: readonly Charge[],
): Promise<Draft> {
  return {
    kind,
    ...(issuer
      ? { issuerId: issuer.id, prefix: issuer.prefix, seller: await hostParty(tx, issuer.id) }
      : { issuerId: null, prefix: PLATFORM_PREFIX, seller: platformParty() }),
    clientId: booking.clientId,
    buyerHostId: null,
    bookingId: booking.id,
    transactionId: posted.transactionId,
    creditsId: null,
    buyer: await clientParty(tx, booking.clientId, await carTown(tx, booking)),
    suppliedOn: dayOf(posted.at),
    periodFrom: null,
    currency: booking.currency,
    reason: null,
    charges,
  };
}

async function carTown(tx: Db, { carId }: BookingRecord): Promise<string> {
  const car = await tx.car.findUniqueOrThrow({ where: { id: carId }, select: { town: true } });
  return car.town ?? '';
}
