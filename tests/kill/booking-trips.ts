import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cardParameters } from '#js/components/checkout/card-input.ts';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { offerChange } from '#server/domain/changes/offers.ts';
import { asAgreed } from '#server/domain/changes/asked.ts';
import { penaltyAhead } from '#server/domain/bookings/penalising.ts';
import { refundOnCancelling } from '#server/domain/payments/payment.ts';
import { hoursAfter, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { bookingOf, cards, happened, statusOf, type Trip } from './trip.ts';

const Shown = z.object({ quote: z.object({ id: z.string() }), requestKey: z.string() });
/** The host's answer, a killed node and the job's next try may lie in between. */
const LONGEST_CAPTURE_MS = 8_000;

const Opened = z.object({ ok: z.literal(true), intentId: z.string(), clientSecret: z.string() });

/** Chooses a car, books it and pays, unless the client thinks better of it. */
export async function book(trip: Trip): Promise<void> {
  const { client, car, acknowledged } = trip;
  const zone = 'Europe/Bucharest';
  const [from, to] = [trip.period.startsAt, trip.period.endsAt].map((at) => wallTimeOf(at, zone));
  const page = await client.visit(url('cars.show', { car: car.slug }, { from, to }));
  const shown = Shown.safeParse(page.props);
  if (!shown.success) return;
  const { requestKey, quote } = shown.data;
  const data = { quoteId: quote.id, requestKey, note: '' };
  const { response } = await client.send(url('cars.book', { car: car.slug }), {
    method: 'POST',
    data,
  });
  const [, ref = ''] = /^.*\/checkout\/(\w+)$/.exec(response.headers.get('location') ?? '') ?? [];
  trip.ref = ref;
  if (ref === '') return;
  acknowledged.note(ref, 'booked', async () => (await bookingOf(trip)) !== null);
  if (trip.plan.fate !== 'unpaid') await pay(trip);
}

/** Sends the card to the gateway, as the page does, and comes back to the product. */
async function pay(trip: Trip): Promise<void> {
  const { client, ref, acknowledged } = trip;
  const opened = await openPayment(trip);
  if (!opened) return;
  const isPaid = await sendCard(trip, opened);
  await client.visit(url('checkout.return', { ref }));
  if (isPaid)
    acknowledged.note(ref, 'paid', async () => {
      const { status } = await db.payment.findFirstOrThrow({
        where: { booking: { ref }, purpose: 'rental' },
      });
      return status !== 'created' && status !== 'requires_action';
    });
}

async function openPayment({ client, ref }: Trip) {
  const { response } = await client.send(url('checkout.pay', { ref }), {
    method: 'POST',
    data: {},
    headers: { Accept: 'application/json' },
  });
  const opened = Opened.safeParse(await response.json().catch(() => null));
  return opened.success ? opened.data : null;
}

async function sendCard(trip: Trip, opened: z.infer<typeof Opened>): Promise<boolean> {
  const number = cards[trip.plan.card];
  const card = { number, expiry: '12/40', cvc: '123', name: trip.client.person.name };
  const response = await fetch(`${trip.gatewayUrl}/v1/payment_intents/${opened.intentId}/confirm`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${trip.publishableKey}`,
      Origin: new URL(trip.gatewayUrl).origin,
    },
    body: new URLSearchParams([
      ['client_secret', opened.clientSecret],
      ['return_url', `${trip.gatewayUrl}/return`],
      ...cardParameters(card),
    ]),
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  return z.object({ status: z.literal('requires_capture') }).safeParse(answer).success;
}

/** The host answers a request, unless the car is booked at once. */
export async function answerRequest(trip: Trip): Promise<void> {
  if ((await statusOf(trip)) !== 'requested') return;
  const [route, action] = trip.plan.declines
    ? (['owner.bookings.decline', 'decline'] as const)
    : (['owner.bookings.approve', 'approve'] as const);
  await act(trip, { by: 'host', path: url(route, { ref: trip.ref }), action });
}

export type Act = { by: 'host' | 'client'; path: string; action: string; data?: object };

export async function act(trip: Trip, { by, path, action, data = {} }: Act): Promise<boolean> {
  const browser = by === 'host' ? trip.car.host : trip.client;
  const outcome = await browser.submit(path, { reason: 'Testul de întrerupere.', ...data });
  if (outcome === 'done') trip.acknowledged.note(trip.ref, action, happened(trip.ref, action));
  return outcome === 'done';
}

/** One side asks for a day more, and the other says yes. */
export async function change(trip: Trip, now: Date): Promise<void> {
  const by = trip.plan.change;
  if (!by) return;
  await untilCaptured(trip);
  const asked = await dayMore(trip, now);
  if (!asked) return;
  const { ref, acknowledged } = trip;
  const isHost = by === 'host';
  const browser = isHost ? trip.car.host : trip.client;
  const path = url(isHost ? 'owner.changes.store' : 'client.changes.store', { ref });
  const outcome = await browser.submit(path, asked);
  const made = () => db.bookingChange.findFirst({ where: { requestKey: asked.requestKey } });
  if (outcome === 'done')
    acknowledged.note(ref, 'change proposed', async () => (await made()) !== null);
  const proposed = await made();
  if (proposed?.state === 'proposed') await answerChange(trip, by, proposed.id);
}

/** Nothing is changed before it is paid, so whoever wants to waits a little, as the page says. */
async function untilCaptured({ ref }: Trip): Promise<void> {
  const until = performance.now() + LONGEST_CAPTURE_MS;
  const captured = { booking: { ref }, purpose: 'rental', status: 'captured' } as const;
  while (performance.now() < until && (await db.payment.count({ where: captured })) === 0)
    await sleep(200);
}

/** What the form sends for a day more; `null` if it cannot be had. */
async function dayMore(trip: Trip, now: Date) {
  const found = await bookingOf(trip);
  if (found?.status !== 'confirmed') return null;
  const record = await bookingById(db, found.id);
  const period = { startsAt: record.startsAt, endsAt: hoursAfter(record.endsAt, 24) };
  const offered = await offerChange(record, { period, options: asAgreed }, now);
  if (!offered.ok) return null;
  return {
    requestKey: randomUUID(),
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt.toISOString(),
    amount: offered.offer.price.amount,
    note: '',
  };
}

async function answerChange(trip: Trip, proposedBy: 'client' | 'host', id: string) {
  const { ref, acknowledged } = trip;
  const route = proposedBy === 'host' ? 'client.changes.answer' : 'owner.changes.answer';
  const browser = proposedBy === 'host' ? trip.client : trip.car.host;
  const outcome = await browser.submit(url(route, { ref, change: id }), { answer: 'accept' });
  if (outcome === 'done')
    acknowledged.note(ref, 'change accepted', async () => {
      const { state } = await db.bookingChange.findUniqueOrThrow({ where: { id } });
      return state !== 'proposed';
    });
}

/** One side calls the trip off before it begins. */
export async function cancel(trip: Trip, now: Date): Promise<void> {
  const found = await bookingOf(trip);
  if (!found || !['requested', 'confirmed'].includes(found.status)) return;
  const { ref } = trip;
  if (trip.plan.fate === 'cancelled by host') {
    const path = url('owner.bookings.cancel', { ref });
    const told =
      (await penaltyAhead({ ...(await bookingById(db, found.id)), role: 'host' }, now)) ?? 0;
    await act(trip, { by: 'host', path, action: 'cancel', data: { told } });
  }
  if (trip.plan.fate === 'cancelled by client') {
    const refund = refundOnCancelling(await bookingById(db, found.id), now);
    const path = url('client.bookings.cancel', { ref });
    await act(trip, { by: 'client', path, action: 'cancel', data: { refund } });
  }
}
