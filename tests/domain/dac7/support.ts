import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import type { Posting } from '#server/domain/ledger/ledger.ts';
import { createBooking, createCar, createHost, createUser } from '../../support/factories.ts';
import { giveTaxDetails } from '../../support/tax-details.ts';

export const postAt = (posting: Posting, at: string) =>
  transaction(async (tx) => post(tx, posting, new Date(at)));

/** A host with a completed rental of its own, and what its postings are about. */
export async function hostWithRental(kind: 'person' | 'company' = 'person') {
  const host = await createHost({ kind });
  const { of, bookingId } = await rentalFor(host.id);
  return { host, of, bookingId };
}

export async function rentalFor(hostId: string) {
  const booking = await createBooking({
    status: 'completed',
    car: await createCar({ hostId }),
  });
  return { bookingId: booking.id, of: { bookingId: booking.id, hostId, currency: 'RON' } };
}

/** A host who can be reported: with tax details, and paid 400 lei in March of a year, of which 100 were ours. */
export async function reportableHost(year: number, kind: 'person' | 'company' = 'person') {
  const scene = await hostWithRental(kind);
  const { host, of, bookingId } = scene;
  await giveTaxDetails(host.id);
  if (kind === 'company')
    await db.host.update({ where: { id: host.id }, data: { tradeRegister: 'J12/1234/2015' } });
  await earn(of, { host: 400_00, platform: 100_00, fee: 40_00 }, `${year}-03-10T10:00:00Z`);
  await postAt(ledger.payoutSent(of, `${bookingId}-1`, 400_00), `${year}-03-12T10:00:00Z`);
  return scene;
}

type Of = { bookingId: string; hostId: string; currency: string };

/** A rental has earned, and its posting is divided into the client's fee and our commission. */
export async function earn(
  of: Of,
  { host, platform, fee }: { host: number; platform: number; fee: number },
  at: string,
) {
  const ref = randomUUID();
  await postAt(ledger.capture(of, randomUUID(), host + platform), at);
  await postAt(ledger.earned(of, ref, { host, platform }), at);
  const { id } = await db.ledgerTransaction.findFirstOrThrow({ where: { kind: 'earned', ref } });
  await db.invoicedPosting.create({
    data: {
      transactionId: id,
      bookingId: of.bookingId,
      hostId: of.hostId,
      at: new Date(at),
      fee,
      commission: platform - fee,
      rental: 0,
    },
  });
}

/** A member of the staff who reports, on a day of the year after. */
export async function reporter(year: number) {
  const { id } = await createUser({}, ['finance']);
  return { admin: { id, ip: null }, now: new Date(`${year + 1}-01-15T10:00:00Z`) };
}

export async function newestMessages(year: number) {
  return db.dac7Message.findMany({
    where: { year },
    include: { records: { orderBy: { doc: 'asc' } } },
    orderBy: [{ builtAt: 'asc' }, { kind: 'asc' }],
  });
}
