import type { Request, Response } from 'express';
import { z } from 'zod';
import { actAs } from '#server/domain/bookings/commands.ts';
import { isConfirmed, isOpenHold } from '#server/domain/bookings/booking.ts';
import { isToPay, type ChangeRecord } from '#server/domain/changes/change.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { openChangePayment } from '#server/domain/payments/changes.ts';
import { findForClient, type PartyBooking } from '#server/domain/bookings/queries.ts';
import { recordOrder } from '#server/domain/legal/consents.ts';
import { savedCards } from '#server/domain/payments/cards.ts';
import { openPayment } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { asksForDeposit, openDeposit } from '#server/domain/payments/deposits.ts';
import { isOutage } from '#server/domain/payments/gateway.ts';
import {
  isUnpaidSettlement,
  paymentsOf,
  type PaymentRecord,
} from '#server/domain/payments/queries.ts';
import { openSettlement } from '#server/domain/payments/settlements.ts';
import { addressOf, saveFirstAddress } from '#server/domain/users/profile.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { log } from '#server/lib/log.ts';
import { url } from '#shared/routes.ts';
import { homeAddress } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { optional, parseBody } from '../input.ts';
import { carUrl, checkoutView } from '../presenters/checkout.ts';

const order = z.object({ address: optional(homeAddress) });

type CheckoutRequest = Request<{ ref: string }>;

/** A booking, and the payment that needs a card. */
type Seen = {
  booking: PartyBooking;
  payments: PaymentRecord[];
  due: 'rental' | 'deposit' | 'settlement' | 'extension' | null;
  change: ChangeRecord | null;
};

export async function show(req: CheckoutRequest, res: Response) {
  const { booking, payments, due, change } = await look(req);
  if (!due) {
    res.redirect(303, url('client.bookings.show', req.params));
    return;
  }
  const payment = payments.findLast(({ purpose }) => purpose === due);
  const client = currentUser(req);
  const [cards, address] = await Promise.all([savedCards(client.id), addressOf(client.id)]);
  const needsAddress = address === null;
  const view = {
    booking,
    change,
    payment,
    savedCards: cards,
    needsAddress,
    client,
    now: clock.now(),
  };
  await res.inertia.render('Payments/Checkout', { checkout: await checkoutView(view) });
}

/** Returns what the page needs to send the card to the gateway, unless it is too late to pay. */
export async function pay(req: CheckoutRequest, res: Response) {
  const { id } = currentUser(req);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const { address } = parseBody(req, order);
  if (address) await saveFirstAddress(id, address);
  const now = clock.now();
  if (isOpenHold(booking.status)) {
    if (!(await addressOf(id)))
      throw new Refusal('conflict', 'The contract of this booking lacks an address.');
    await recordOrder(booking, now);
  }
  const change = await openChangeOf(booking.id);
  const opener = change && isToPay(change, now) ? openChangePayment : openerOf(booking);
  res.json(await opener(booking, now));
}

function openerOf({ status, completedAt }: PartyBooking) {
  if (completedAt) return openSettlement;
  return isConfirmed(status) ? openDeposit : openPayment;
}

/** The page to which a client returns from the gateway and from their bank. */
export async function arrive(req: CheckoutRequest, res: Response) {
  const { booking, payments, due } = await look(req);
  if (due) {
    res.redirect(303, url('checkout', req.params));
    return;
  }
  const text = req.t(`checkout.done.${doneOf(booking, payments)}`);
  res.inertia.flash({ toast: { kind: 'success', text } });
  res.redirect(303, url('client.bookings.show', req.params));
}

/** Gives up the hold before paying. */
export async function release(req: CheckoutRequest, res: Response) {
  const { booking, due } = await look(req);
  if (due !== 'rental') {
    res.redirect(303, url('client.bookings.show', req.params));
    return;
  }
  if (isOpenHold(booking.status))
    await actAs(booking, 'expire-hold', currentUser(req).id, { now: clock.now() });
  res.inertia.flash({ toast: { kind: 'info', text: req.t('checkout.released') } });
  res.redirect(303, carUrl(booking));
}

/**
 * The booking, after its payments were brought up to date with the gateway. So loading the page again makes up for a
 * lost answer.
 */
async function look(req: CheckoutRequest): Promise<Seen> {
  const client = currentUser(req);
  const { id } = await findForClient(req.params.ref, client);
  for (const payment of await paymentsOf(id)) if (waitsForCard(payment)) await refresh(payment.id);
  const booking = await findForClient(req.params.ref, client);
  const [payments, change] = await Promise.all([paymentsOf(id), openChangeOf(id)]);
  return { booking, payments, change, due: dueOf(booking, payments, change) };
}

async function refresh(paymentId: string): Promise<void> {
  try {
    await converge(paymentId, clock.now());
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'The payment provider does not answer.');
  }
}

function waitsForCard({ status, intentId }: PaymentRecord): boolean {
  return intentId !== null && (status === 'created' || status === 'requires_action');
}

function dueOf(
  booking: PartyBooking,
  payments: readonly PaymentRecord[],
  change: ChangeRecord | null,
): Seen['due'] {
  if (isUnpaid(booking)) return 'rental';
  if (change && isToPay(change, clock.now())) return 'extension';
  if (payments.some(isUnpaidSettlement)) return 'settlement';
  return asksForDeposit(booking, payments) ? 'deposit' : null;
}

/** Whether the booking waits for payment, or has ended without one. */
function isUnpaid({ status, requestedAt, confirmedAt }: PartyBooking): boolean {
  return isOpenHold(status) || (requestedAt === null && confirmedAt === null);
}

function doneOf({ confirmedAt }: PartyBooking, payments: readonly PaymentRecord[]) {
  if (payments.some(({ purpose }) => purpose === 'settlement')) return 'settlement';
  if (payments.at(-1)?.purpose === 'extension') return 'change';
  if (payments.some(({ purpose }) => purpose === 'deposit')) return 'deposit';
  return confirmedAt ? 'confirmed' : 'requested';
}
