import { expect, test } from 'vitest';
import {
  decide,
  heldUntil,
  type DeliveryChannel,
  type Pending,
} from '#server/domain/notifications/delivery.ts';
import type {
  NotificationFacts,
  NotificationKind,
} from '#server/domain/notifications/notification.ts';
import { quietUntil } from '#server/domain/notifications/quiet-hours.ts';
import { instantOf, minutesAfter } from '#server/domain/time/wall-clock.ts';

const zone = 'Europe/Bucharest';
const at = (wall: string, timeZone = zone) => instantOf(`2027-06-${wall}`, timeZone);
const nights = { timeZone: zone, from: 22, until: 7 };

const noon = at('10T12:00');
const night = at('10T23:30');

type Facts = NotificationFacts;
const starts = (wall: string): Facts => ({ startsAt: at(wall).toISOString() });

/** `now`, or when quiet hours let it go; by day nothing is held. */
const table: [NotificationKind, Facts, DeliveryChannel, string][] = [
  // A confirmed booking's mail is part of the contract, and a mail wakes nobody; the phone stays still.
  ['booking_confirmed', starts('20T10:00'), 'mail', 'now'],
  ['booking_confirmed', starts('20T10:00'), 'push', '11T07:00'],
  // The hand-over is in two and a half hours.
  ['booking_confirmed', starts('11T02:00'), 'push', 'now'],
  ['change_accepted', starts('11T02:00'), 'mail', 'now'],
  ['change_accepted', starts('11T02:00'), 'push', 'now'],
  // It is at six: three hours before it, it becomes urgent.
  ['change_accepted', starts('11T06:00'), 'push', '11T03:00'],
  ['change_accepted', starts('11T06:00'), 'mail', '11T03:00'],
  ['flight_changed', starts('12T10:00'), 'push', '11T07:00'],
  ['check_in_tomorrow', starts('11T09:30'), 'push', '11T06:30'],
  ['return_due', { endsAt: at('11T01:00').toISOString() }, 'push', 'now'],
  // A start that is over makes nothing urgent.
  ['change_accepted', starts('10T20:00'), 'push', '11T07:00'],
  ['incident_reported', {}, 'push', 'now'],
  ['incident_reported', {}, 'mail', 'now'],
  ['car_late', {}, 'push', 'now'],
  ['return_late', {}, 'push', 'now'],
  ['handover_to_sign', {}, 'push', 'now'],
  ['early_check_in_asked', {}, 'push', 'now'],
  ['request_received', starts('20T10:00'), 'mail', 'now'],
  ['request_received', starts('20T10:00'), 'push', '11T07:00'],
  ['request_received', starts('11T02:00'), 'push', 'now'],
  ['review_received', {}, 'mail', '11T07:00'],
  ['review_received', {}, 'push', '11T07:00'],
  ['price_advice', {}, 'mail', '11T07:00'],
  ['payout_sent', {}, 'push', '11T07:00'],
  ['deposit_released', {}, 'mail', '11T07:00'],
];

test.each(table)('%s of %o by %s in the night: %s', (kind, facts, channel, expected) => {
  const asleep = heldUntil({ kind, facts }, { channel, quiet: nights, now: night });
  const awake = heldUntil({ kind, facts }, { channel, quiet: nights, now: noon });
  const never = heldUntil({ kind, facts }, { channel, quiet: null, now: night });

  expect(asleep).toEqual(expected === 'now' ? null : at(expected));
  expect([awake, never]).toEqual([null, null]);
});

test.each([
  ['before ten in the evening', '2027-06-10T21:59', 22, 7, null],
  ['from ten on, until the next morning', '2027-06-10T22:00', 22, 7, '2027-06-11T07:00'],
  ['after midnight, until the same morning', '2027-06-11T00:10', 22, 7, '2027-06-11T07:00'],
  ['at seven it is over', '2027-06-11T07:00', 22, 7, null],
  ['by day, for who works at night', '2027-06-11T13:00', 9, 17, '2027-06-11T17:00'],
  ['outside of the day', '2027-06-11T17:00', 9, 17, null],
  [
    'the night in which the clocks go forward is shorter',
    '2027-03-27T23:00',
    22,
    7,
    '2027-03-28T07:00',
  ],
  [
    'the night in which the clocks go back is longer',
    '2027-10-30T23:00',
    22,
    7,
    '2027-10-31T07:00',
  ],
] as const)('quiet hours: %s', (...[, wall, from, until, expected]) => {
  const end = quietUntil(instantOf(wall, zone), { timeZone: zone, from, until });

  expect(end).toEqual(expected === null ? null : instantOf(expected, zone));
});

test('an hour that the clocks skip ends at the next one, and a repeated one the second time', () => {
  const skipped = quietUntil(instantOf('2027-03-28T01:00', zone), {
    timeZone: zone,
    from: 22,
    until: 3,
  });
  const repeated = quietUntil(instantOf('2027-10-31T01:00', zone), {
    timeZone: zone,
    from: 22,
    until: 3,
  });

  expect(skipped?.toISOString()).toBe('2027-03-28T01:00:00.000Z');
  expect(repeated?.toISOString()).toBe('2027-10-31T01:00:00.000Z');
});

test('the hours are those of the person’s own clock', () => {
  const lateInLondon = at('10T23:30', 'Europe/London');

  expect(quietUntil(lateInLondon, { ...nights, timeZone: 'Europe/London' })).toEqual(
    at('11T07:00', 'Europe/London'),
  );
  expect(
    quietUntil(at('11T01:30', 'Asia/Tokyo'), { ...nights, timeZone: 'Europe/London' }),
  ).toBeNull();
});

let count = 0;
function pending(kind: NotificationKind, more: Partial<Pending> = {}): Pending {
  count += 1;
  const createdAt = more.createdAt ?? minutesAfter(noon, -3);
  const state = { isRead: false, isMuted: false, facts: {} };
  return { id: `${count}`, kind, createdAt, dueAt: minutesAfter(createdAt, 2), ...state, ...more };
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const day = { channel: 'mail', quiet: nights, now: noon } as const;

test('what is unread together is one message, with what came a moment ago', () => {
  const due = pending('review_received');
  const fresh = pending('payout_sent', { createdAt: minutesAfter(noon, -1) });

  expect(ids(decide([due, fresh], day).together)).toEqual([due.id, fresh.id]);
  expect(decide([fresh], day)).toEqual({ single: [], together: [], dropped: [], held: [] });
});

test('one alone is not a list, and what must be sent is a mail of its own', () => {
  const one = pending('review_received');
  const contract = pending('booking_confirmed', { dueAt: minutesAfter(noon, -3) });

  const decided = decide([one, contract], day);

  expect(ids(decided.single)).toEqual([contract.id, one.id]);
  expect(decided.together).toEqual([]);
});

test.each([
  ['read', 'review_received', { isRead: true }, 'mail', false],
  ['read', 'review_received', { isRead: true }, 'push', false],
  ['read', 'request_received', { isRead: true }, 'mail', true],
  ['read', 'request_received', { isRead: true }, 'push', false],
  ['read', 'booking_confirmed', { isRead: true }, 'mail', true],
  ['muted', 'review_received', { isMuted: true }, 'mail', false],
  ['muted', 'request_received', { isMuted: true }, 'push', false],
  ['muted', 'booking_confirmed', { isMuted: true }, 'mail', true],
  ['muted', 'booking_confirmed', { isMuted: true }, 'push', false],
  ['about a start that is over', 'check_in_tomorrow', { facts: starts('09T10:00') }, 'push', false],
  [
    'past its deadline',
    'request_expiring',
    { facts: { answerDueAt: noon.toISOString() } },
    'mail',
    false,
  ],
] as const)('%s, %s %o by %s is sent: %s', (...[, kind, more, channel, isSent]) => {
  const { single, dropped } = decide([pending(kind, more)], { ...day, channel });

  expect([single.length, dropped.length]).toEqual(isSent ? [1, 0] : [0, 1]);
});

test('after a night, a phone shows what was held as one', () => {
  const request = pending('request_received', { createdAt: night, dueAt: night });
  const review = pending('review_received', { createdAt: night });
  const push = { channel: 'push', quiet: nights } as const;

  const atNight = decide([request, review], { ...push, now: minutesAfter(night, 3) });
  const held = [request, review].map((one) => ({ ...one, dueAt: at('11T07:00') }));
  const inTheMorning = decide(held, { ...push, now: at('11T07:00') });

  expect(atNight.held).toEqual([request, review].map(({ id }) => ({ id, until: at('11T07:00') })));
  expect(ids(inTheMorning.together)).toEqual([request.id, review.id]);
});
