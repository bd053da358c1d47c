import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { askForTaxDetails } from '#server/domain/reminders/sending.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';
import { giveTaxDetails } from '../../support/tax-details.ts';

const confirmedAt = new Date('2033-05-02T09:00:00Z');
const daysLater = (days: number) => hoursAfter(confirmedAt, 24 * days);

async function bookedHost() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const first = await createBooking({ status: 'completed', car });
  const second = await createBooking({
    status: 'completed',
    car: await createCar({ hostId: host.id }),
  });
  await db.booking.update({ where: { id: first.id }, data: { confirmedAt } });
  await db.booking.update({ where: { id: second.id }, data: { confirmedAt: daysLater(2) } });
  return host;
}

async function toldTo({ owner }: Awaited<ReturnType<typeof bookedHost>>) {
  const told = await db.notification.findMany({
    where: { userId: owner.id, kind: { startsWith: 'tax_' } },
    select: { kind: true, url: true },
    orderBy: { createdAt: 'asc' },
  });
  return told.map(({ kind, url }) => `${kind} ${url}`);
}

test('a host without tax details is asked twice after its first booking, and told after 60 days, each once', async () => {
  const host = await bookedHost();
  const told: number[] = [];
  for (const days of [2.9, 3, 3.1, 29.9, 30, 59.9, 60, 60.1]) {
    await askForTaxDetails(daysLater(days));
    told.push((await toldTo(host)).length);
  }

  expect(told).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
  expect(await toldTo(host)).toEqual([
    'tax_details_missing /owner/tax-report',
    'tax_details_again /owner/tax-report',
    'tax_details_due /owner/tax-report',
  ]);
});

test('who has given the details is asked no more, and after a standstill each host hears only what is still due', async () => {
  const [given, late] = [await bookedHost(), await bookedHost()];
  await giveTaxDetails(given.id);

  await askForTaxDetails(daysLater(61));
  await askForTaxDetails(daysLater(90));

  expect(await toldTo(given)).toEqual([]);
  expect(await toldTo(late)).toEqual(['tax_details_due /owner/tax-report']);
});
