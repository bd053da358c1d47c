import { db } from '#server/db/client.ts';
import { log } from '#server/lib/log.ts';
import { Refusal } from '../refusal.ts';
import { customerOfUser } from './customers.ts';
import { isOutage, methodOf, provider, readIntent } from './gateway.ts';

/** A card that the client has agreed to use again. `expires` as printed on the card: "08/29". */
export type SavedCard = { id: string; brand: string; last4: string; expires: string };

type FoundCard = SavedCard & { fingerprint: string };

const LISTED_AT_MOST = 100;

/** Bookings whose deposit or claims may still be charged to the card that paid for them. */
const unfinished = [
  'awaiting_payment',
  'requested',
  'confirmed',
  'in_progress',
  'returned',
] as const;

/** The person's cards, the one saved last first; none if the gateway does not answer. */
export async function savedCards(userId: string): Promise<SavedCard[]> {
  const cards = await foundCards(userId).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'The payment provider does not answer.');
    return [];
  });
  const shown = new Map(cards.toReversed().map((card) => [card.fingerprint, card]));
  return [...shown.values()]
    .toReversed()
    .map(({ id, brand, last4, expires }) => ({ id, brand, last4, expires }));
}

/**
 * Prepares saving a card: the browser sends it to the gateway with this secret.
 *
 * @throws {Refusal} `unavailable` when the gateway answers without a secret
 */
export async function openCardSetup(userId: string) {
  const intent = await provider().stripe.setupIntents.create({
    customer: await customerOfUser(userId),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    usage: 'off_session',
  });
  if (!intent.client_secret) throw new Refusal('unavailable', 'The gateway gave no secret.');
  return { ok: true as const, intentId: intent.id, clientSecret: intent.client_secret };
}

/** Whether the gateway has saved the card of this intent for this person. */
export async function isCardSaved(userId: string, intentId: string): Promise<boolean> {
  const { customer, status } = await provider().stripe.setupIntents.retrieve(intentId);
  return customer === (await customerOfUser(userId)) && status === 'succeeded';
}

/**
 * Removes a card, with all copies that the gateway has made of it when it was used again.
 *
 * @throws {Refusal} `not-found` for no such card of this person, `conflict` while a booking still needs it
 */
export async function removeCard(userId: string, cardId: string): Promise<void> {
  const cards = await foundCards(userId);
  const removed = cards.find(({ id }) => id === cardId);
  if (!removed) throw new Refusal('not-found', 'No such card.');
  const copies = cards.filter(({ fingerprint }) => fingerprint === removed.fingerprint);
  const needed = await methodsInUse(userId);
  if (copies.some(({ id }) => needed.has(id)))
    throw new Refusal('conflict', 'A booking still needs this card.');
  for (const { id } of copies) await provider().stripe.paymentMethods.detach(id);
}

async function foundCards(userId: string): Promise<FoundCard[]> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { gatewayCustomer: true },
  });
  if (!user?.gatewayCustomer) return [];
  const { data } = await provider().stripe.customers.listPaymentMethods(user.gatewayCustomer, {
    type: 'card',
    limit: LISTED_AT_MOST,
  });
  return data.flatMap(({ id, card }) =>
    card
      ? [
          {
            id,
            brand: card.brand,
            last4: card.last4,
            expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
            fingerprint: card.fingerprint ?? id,
          },
        ]
      : [],
  );
}

async function methodsInUse(userId: string): Promise<Set<string>> {
  const payments = await db.payment.findMany({
    where: {
      purpose: 'rental',
      intentId: { not: null },
      booking: { clientId: userId, status: { in: [...unfinished] } },
    },
    select: { intentId: true },
  });
  const intents = await Promise.all(payments.map(({ intentId }) => readIntent(intentId ?? '')));
  return new Set(intents.map(methodOf).filter((id) => id !== null));
}
