import { db } from '#server/db/client.ts';
import { log } from '#server/lib/log.ts';
import { Refusal } from '../refusal.ts';
import { lastDayOf } from './card-end.ts';
import { customerOfUser } from './customers.ts';
import { isOutage, isRefusal, methodOf, provider, readIntent } from './gateway.ts';

/** A card that the client has agreed to use again. `expires` as printed on the card: "08/29". */
export type SavedCard = { id: string; brand: string; last4: string; expires: string };

/** `expiresOn`: its last day, as a calendar date. */
type FoundCard = SavedCard & { fingerprint: string; expiresOn: string };

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
  return shownOf(await cardsUnlessOut(userId));
}

async function cardsUnlessOut(userId: string): Promise<FoundCard[]> {
  return foundCards(userId).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'The payment provider does not answer.');
    return [];
  });
}

/** The gateway copies a card when it is used again; each is shown once. */
function shownOf(cards: readonly FoundCard[]): SavedCard[] {
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

/** The cards of a person that can be charged on this day, the one saved last first; none during an outage. */
export async function cardsLasting(userId: string, until: string): Promise<SavedCard[]> {
  const cards = await cardsUnlessOut(userId);
  return shownOf(cards.filter(({ expiresOn }) => expiresOn >= until));
}

/** The last day of a person's card. @throws {Refusal} `not-found` for no such card of this person */
export async function lastDayOfCard(userId: string, cardId: string): Promise<string> {
  const card = (await foundCards(userId)).find(({ id }) => id === cardId);
  if (!card) throw new Refusal('not-found', 'No such card.');
  return card.expiresOn;
}

/** The card that this intent has saved for this person; `null` if it has saved none, or if there is no such intent. */
export async function cardSavedBy(userId: string, intentId: string): Promise<string | null> {
  const intent = await setupIntent(intentId);
  if (intent?.customer !== (await customerOfUser(userId)) || intent.status !== 'succeeded')
    return null;
  const { payment_method: method } = intent;
  return typeof method === 'string' ? method : (method?.id ?? null);
}

/** The id comes from the address to which the gateway sends people back, where anybody may write anything. */
async function setupIntent(id: string) {
  if (!/^seti_\w{1,200}$/.test(id)) return null;
  return provider()
    .stripe.setupIntents.retrieve(id)
    .catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'resource_missing') return null;
      throw error;
    });
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
            expiresOn: lastDayOf(card),
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
    select: { intentId: true, booking: { select: { savedCard: true } } },
  });
  const methods = await Promise.all(
    payments.map(
      async ({ intentId, booking }) =>
        booking.savedCard ?? methodOf(await readIntent(intentId ?? '')),
    ),
  );
  return new Set(methods.filter((id) => id !== null));
}
