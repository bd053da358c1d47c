import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { inHours } from '../support/factories.ts';
import { hostWith } from './owner-support.ts';

test('what a page of an earlier release sends is refused untouched, and told which release there is', async () => {
  const { owner, booking, page } = await hostWith({ status: 'confirmed', startsAt: inHours(1) });
  const leg = `${page}/inspections/check-in`;
  const send = (release: string) =>
    as(owner).send(leg, {
      method: 'PUT',
      data: { odometerKm: 100, fuelPercent: 50, notes: '', damages: [] },
      headers: { Accept: 'application/json', 'X-Release': release },
    });

  const refused = await send('of last week');
  const { release } = await refused.json();
  const begun = await db.inspection.count({ where: { bookingId: booking.id } });
  const taken = await send(release);

  expect([refused.status, begun, taken.status]).toEqual([409, 0, 200]);
});

test('opening the page of a hand-over does not begin it', async () => {
  const { owner, booking, page } = await hostWith({ status: 'confirmed', startsAt: inHours(1) });

  const { props } = await as(owner).visit(`${page}/check-in`);

  expect(props).toMatchObject({ handover: { stage: 'fill', inspection: { photos: [] } } });
  expect(await db.inspection.count({ where: { bookingId: booking.id } })).toBe(0);
});
