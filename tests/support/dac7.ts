import { randomInt, randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { payoutSent } from '#server/domain/ledger/ledger.ts';
import { presentReporter } from '#server/domain/dac7/messages.ts';

const YEAR = '2025';

type Owned = { company: { id: string }; booking: { id: string } };

async function paidYear({ company, booking }: Owned) {
  const of = { hostId: company.id, bookingId: booking.id, currency: 'RON' };
  await transaction((tx) =>
    post(tx, payoutSent(of, `${booking.id}-dac7`, 100), new Date(`${YEAR}-06-01`)),
  );
  return { year: YEAR };
}

/** A message that waits to be filed, of a year of its own. */
async function newMessage() {
  const year = randomInt(3_000, 30_000);
  const { id: report } = await db.dac7Message.create({
    data: {
      year,
      kind: 'nothing',
      ref: randomUUID(),
      operator: presentReporter(),
      operatorDoc: randomUUID(),
      builtAt: new Date(),
      checkedAt: new Date(),
    },
  });
  return { report };
}

export const dac7Params = {
  'owner.tax-report.csv': paidYear,
  'owner.tax-report.pdf': paidYear,
  'admin.dac7.csv': () => ({ year: YEAR }),
  'admin.dac7.build': () => ({ year: YEAR }),
  'admin.dac7.message': newMessage,
  'admin.dac7.file': newMessage,
  'admin.dac7.exclusion.store': ({ company }: Owned) => ({ seller: company.id }),
  'admin.dac7.exclusion.destroy': ({ company }: Owned) => ({ seller: company.id }),
};

export const dac7Bodies = {
  'admin.dac7.file': () => ({ filedOn: '2026-01-20', year: Number(YEAR) }),
  'admin.dac7.exclusion.store': () => ({
    ground: 'listed',
    note: 'Bursa de Valori București',
    year: Number(YEAR),
  }),
};
