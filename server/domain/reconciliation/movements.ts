import type { Stripe } from 'stripe';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import { provider } from '../payments/gateway.ts';
import { hoursAfter } from '../time/wall-clock.ts';

/** What has moved our balance at the gateway. */
type Movement = {
  id: string;
  type: string;
  /** What it belongs to in the ledger: `payment:`, `refund:`, `fee:` or `movement:` with an id. */
  thing: string;
  amount: Minor;
  /** What the gateway has kept of it. */
  fee: Minor;
  currency: string;
  at: Date;
};

/** Movements may appear later than the time they name; so far back they are read again. */
const OVERLAP_HOURS = 48;

/** Reads what has moved our balance since the last time, and posts what nothing else posts: fees and transfers. */
export async function pullMovements(): Promise<void> {
  const last = await db.gatewayMovement.findFirst({
    orderBy: { at: 'desc' },
    select: { at: true },
  });
  const since = last ? hoursAfter(last.at, -OVERLAP_HOURS) : new Date(0);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const all = provider().stripe.balanceTransactions.list({
    created,
    limit: 100,
    expand: ['data.source'],
  });
  for await (const found of all) await store(found);
}

async function store(found: Stripe.BalanceTransaction): Promise<void> {
  const known = await db.gatewayMovement.count({ where: { id: found.id } });
  if (known > 0) return;
  const movement = movementOf(found);
  await transaction(async (tx) => {
    const bookingId = await bookingOf(tx, found.source);
    const { count } = await tx.gatewayMovement.createMany({
      data: [{ ...movement, bookingId }],
      skipDuplicates: true,
    });
    if (count > 0) await postOwn(tx, found, { ...movement, bookingId });
  });
}

function movementOf({
  id,
  type,
  amount,
  fee,
  currency,
  created,
  source,
}: Stripe.BalanceTransaction) {
  const isFee = type === 'stripe_fee';
  return {
    id,
    type,
    thing: isFee ? `fee:${id}` : (thingOf(source) ?? `movement:${id}`),
    amount,
    fee,
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
  } satisfies Movement;
}

type Source = Stripe.BalanceTransaction['source'];

/** Payments and refunds carry our ids; everything else is known by the movement itself. */
function thingOf(source: Source): string | null {
  if (source === null || typeof source === 'string') return null;
  if (source.object === 'charge') return named('payment', source.metadata['payment']);
  return source.object === 'refund' ? named('refund', source.metadata?.['refund']) : null;
}

/** Whoever works at the gateway by hand may write anything there. */
function named(kind: 'payment' | 'refund', id: string | undefined): string | null {
  return z.uuid().safeParse(id).success ? `${kind}:${id}` : null;
}

async function bookingOf(tx: Db, source: Source): Promise<string | null> {
  const intentId = intentOf(source);
  if (!intentId) return null;
  const select = { bookingId: true };
  return (await tx.payment.findFirst({ where: { intentId }, select }))?.bookingId ?? null;
}

function intentOf(source: Source): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

type Stored = Movement & { bookingId: string | null };

async function postOwn(tx: Db, { source }: Stripe.BalanceTransaction, movement: Stored) {
  const { id, type, amount, fee, currency, at, bookingId } = movement;
  const of = { bookingId, currency };
  if (type === 'stripe_fee') await post(tx, ledger.gatewayFee(of, id, -amount), at);
  else if (!movement.thing.startsWith('movement:'))
    await post(tx, ledger.gatewayFee(of, id, fee), at);
  else if (type.startsWith('payout')) await post(tx, ledger.bankFilled(of, id, -amount), at);
  else if (type.startsWith('transfer')) await postTransfer(tx, source, movement);
}

/** A transfer that was posted when it was made is not posted again. */
async function postTransfer(tx: Db, source: Source, moved: Stored) {
  const payout = await payoutBehind(tx, source);
  if (payout) await post(tx, ledger.transferred(payout, moved.id, -moved.amount), moved.at);
}

async function payoutBehind(tx: Db, source: Source) {
  if (source === null || typeof source === 'string') return null;
  const select = { hostId: true, bookingId: true, currency: true };
  if (source.object === 'transfer') {
    const id = z.uuid().safeParse(source.metadata['payout']).data;
    return id ? tx.payout.findUnique({ where: { id }, select }) : null;
  }
  if (source.object !== 'transfer_reversal') return null;
  const transferId = typeof source.transfer === 'string' ? source.transfer : source.transfer.id;
  return tx.payout.findFirst({ where: { transferId }, select });
}
