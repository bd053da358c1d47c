import { expect, test } from 'vitest';
import { isRentalPaid } from '#server/domain/payments/paid.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { approvedOnly } from '../payouts/support.ts';
import { startPayments, stateOf } from './support.ts';

const running = await startPayments();

test('what the gateway holds for a trip is captured at the latest when the car is handed over', async () => {
  const booking = await approvedOnly(running, 3);
  const before = await stateOf(booking.id);

  expect(await isRentalPaid(booking.id, new Date())).toBe(true);

  expect(before).toMatchObject({ booking: 'confirmed', payment: 'authorised' });
  expect(await stateOf(booking.id)).toMatchObject({ payment: 'captured', captured: booking.total });
});

test('while the gateway is out of reach, an uncaptured trip is not paid', async () => {
  const booking = await approvedOnly(running, 3);

  expect(await withoutGateway(() => isRentalPaid(booking.id, new Date()))).toBe(false);
});
