import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { claims as claimsPosting, earned } from '#server/domain/ledger/ledger.ts';
import { rentalTarget, sharesOf } from '#server/domain/payments/payment.ts';
import { invoicePostings } from '#server/domain/invoices/from-ledger.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';

/** A registered company whose rentals are invoiced in its name. */
export async function invoicedCompany(change: { taxId?: string; prefix?: string | null } = {}) {
  const { taxId = 'RO18547290', prefix = 'FLOTA' } = change;
  const host = await createHost({
    kind: 'company',
    name: 'Flota Cluj',
    legalName: 'Flota Cluj SRL',
    taxId,
    tradeRegister: 'J12/1234/2015',
    address: 'Strada Horea 4',
    email: 'contabilitate@flota.example.test',
    invoicePrefix: prefix,
  });
  await db.bankAccount.create({
    data: { hostId: host.id, iban: 'RO49AAAA1B31007593840000', holder: 'Flota Cluj SRL' },
  });
  return host;
}

type Host = { id: string };

export async function rentalOf(host?: Host) {
  const car = await createCar(host ? { hostId: host.id } : {});
  return createBooking({ status: 'returned', car });
}

/** The posting of all that a booking has earned, as when it ends. */
export async function earnAll(bookingId: string, at: Date): Promise<void> {
  const booking = await bookingById(db, bookingId);
  const target = rentalTarget(booking);
  const shares = sharesOf(booking, target.kind === 'hold' ? booking.total : target.amount);
  await postShares(bookingId, `${bookingId}/1`, shares, at);
}

export async function postShares(
  bookingId: string,
  ref: string,
  shares: { host: number; platform: number },
  at: Date,
): Promise<void> {
  const { hostId, currency } = await bookingById(db, bookingId);
  await transaction((tx) => post(tx, earned({ bookingId, hostId, currency }, ref, shares), at));
}

export async function postClaims(bookingId: string, ref: string, amount: number, at: Date) {
  const { hostId, currency } = await bookingById(db, bookingId);
  await transaction((tx) =>
    post(tx, claimsPosting({ bookingId, hostId, currency }, ref, amount), at),
  );
}

export async function invoicesOf(bookingId: string) {
  return db.invoice.findMany({
    where: { bookingId },
    include: { lines: { orderBy: { position: 'asc' } }, series: true, upload: true },
    orderBy: [{ issuedAt: 'asc' }, { number: 'asc' }],
  });
}

/** A rental that has ended and is invoiced. */
export async function invoicedRental(host?: Host, now = new Date()) {
  const booking = await rentalOf(host);
  await earnAll(booking.id, now);
  await invoicePostings(now);
  return booking;
}
