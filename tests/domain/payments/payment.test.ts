import { cancellationRulesOf } from '#server/domain/bookings/cancellation.ts';
import { expect, test } from 'vitest';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import {
  depositTarget,
  nextStep,
  refundOnCancelling,
  rentalTarget,
  sharesOf,
  type Target,
  type GatewayState,
} from '#server/domain/payments/payment.ts';
import { fc } from '../../support/chance.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 6, 1, hours));

const booking = {
  status: 'confirmed' as BookingStatus,
  total: 420_00,
  hostEarns: 320_00,
  lines: [
    ...[1, 2, 3, 4].map((day) => ({
      code: 'day' as const,
      on: `2026-07-0${day}`,
      rule: 'base' as const,
      amount: 100_00,
    })),
    { code: 'service-fee' as const, rate: 500, amount: 20_00 },
  ],
  cancellationRules: cancellationRulesOf('flexible'),
  createdAt: hour(0),
  startsAt: hour(72),
  confirmedAt: hour(1) as Date | null,
  endedAt: hour(60),
  cancelledBy: 'client' as const,
};

test.each([
  ['awaiting_payment', null],
  ['requested', null],
  ['confirmed', 420_00],
  ['in_progress', 420_00],
  ['returned', 420_00],
  ['completed', 420_00],
  ['payment_expired', 0],
  ['declined', 0],
  ['expired', 0],
  ['cancelled', 100_00],
  ['no_show', 270_00],
] as const)('of a booking that is %s, %s is retained', (status, retained) => {
  const target = rentalTarget({ ...booking, status });

  expect(target).toEqual(
    retained === null ? { kind: 'hold' } : { kind: 'retain', amount: retained },
  );
});

test('a request that was never answered keeps nothing, however late it is cancelled', () => {
  const target = rentalTarget({ ...booking, status: 'cancelled', confirmedAt: null });

  expect(target).toEqual({ kind: 'retain', amount: 0 });
});

test.each(['host', 'platform'] as const)(
  'cancelled by the %s, nothing is retained',
  (cancelledBy) => {
    expect(rentalTarget({ ...booking, status: 'cancelled', cancelledBy })).toEqual({
      kind: 'retain',
      amount: 0,
    });
  },
);

test.each([
  ['cancelled', 200_00, { host: 160_00, platform: 40_00 }],
  ['cancelled', 0, { host: 0, platform: 0 }],
  ['no_show', 270_00, { host: 200_00, platform: 70_00 }],
  ['completed', 420_00, { host: 320_00, platform: 100_00 }],
] as const)(
  'of 400 of rental and 20 of fee, %s, %s is shared line by line',
  (status, kept, shares) => {
    expect(sharesOf({ ...booking, status }, kept)).toEqual(shares);
  },
);

test('what a no-show keeps of extras is shared by their own percentage, delivery is the host’s', () => {
  const lines = [
    ...booking.lines,
    {
      code: 'extra' as const,
      extra: 'child_seat',
      unit: 'booking' as const,
      quantity: 1,
      price: 50_00,
      amount: 50_00,
    },
    { code: 'delivery' as const, place: 'Otopeni', amount: 30_00 },
  ];
  const priced = { lines, total: 500_00, hostEarns: 320_00 + 45_00 + 30_00 };

  const shares = sharesOf({ ...booking, ...priced, status: 'no_show' }, 350_00);

  expect(shares).toEqual({ host: 200_00 + 45_00 + 30_00, platform: 50_00 + 5_00 + 20_00 });
});

test('what is kept is shared to the last ban', () => {
  fc.assert(
    fc.property(fc.nat(400_00), fc.constantFrom('cancelled', 'no_show'), (refunded, status) => {
      const most = status === 'cancelled' ? 400_00 : 420_00;
      const shares = sharesOf({ ...booking, status }, most - refunded);
      expect(shares.host + shares.platform).toBe(most - refunded);
      expect(shares.host).toBeLessThanOrEqual(320_00);
      expect(shares.host).toBeGreaterThanOrEqual(0);
    }),
  );
});

/** The gateway as the steps see it: what each of them makes of a payment. */
function follow(target: Target, gatewayState: GatewayState, amount: number) {
  let refunded = 0;
  const now = { ...gatewayState };
  let steps = 0;
  for (let step = nextStep(target, now, refunded); step.does !== 'nothing';) {
    if (++steps > 3) throw new Error('The steps do not end.');
    if (step.does === 'refund') refunded += step.amount;
    if (step.does === 'cancel') now.state = 'ended';
    if (step.does === 'capture') Object.assign(now, { state: 'captured', captured: step.amount });
    step = nextStep(target, now, refunded);
  }
  expect(refunded).toBeLessThanOrEqual(amount);
  return { ...now, retained: now.captured - refunded };
}

test('from any state of the gateway the steps end, and never keep more than the target', () => {
  const states = fc.constantFrom('open', 'action', 'held', 'captured', 'ended' as const);
  fc.assert(
    fc.property(states, fc.nat(10_000), fc.nat(10_000), (state, amount, request) => {
      const wanted = request % (amount + 1);
      const captured = state === 'captured' ? amount : 0;
      const gatewayState: GatewayState = {
        state,
        captured,
        failureCode: null,
        card: null,
        captureBefore: null,
      };
      const end = follow({ kind: 'retain', amount: wanted }, gatewayState, amount);
      const hasMoney = state === 'held' || state === 'captured';
      expect(end.retained).toBe(hasMoney ? wanted : 0);
    }),
  );
});

test.each([
  ['confirmed', 0, 'hold', 0],
  ['returned', 300_00, 'hold', 0],
  ['completed', 0, 'retain', 0],
  ['completed', 300_00, 'retain', 300_00],
  ['completed', 2_000_00, 'retain', 1_000_00],
  ['cancelled', 300_00, 'retain', 0],
] as const)('a deposit of 1,000 on a %s booking with claims of %s: %s %s', (...row) => {
  const [status, claims, kind, amount] = row;

  expect(depositTarget(status, 1_000_00, claims)).toEqual(
    kind === 'hold' ? { kind } : { kind, amount },
  );
});

test('what a page promises for cancelling now is what cancelling gives', () => {
  const asked = { ...booking, status: 'requested' as const, confirmedAt: null };

  expect(refundOnCancelling(booking, hour(60))).toBe(320_00);
  expect(refundOnCancelling(booking, hour(10))).toBe(420_00);
  expect(refundOnCancelling(asked, hour(60))).toBe(420_00);
});
