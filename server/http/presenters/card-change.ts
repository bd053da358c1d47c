import type { EndingCard } from '#server/domain/bookings/ending-card.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { SavedCard } from '#server/domain/payments/cards.ts';
import { url } from '#shared/routes.ts';
import { gatewayView, type GatewayView } from './checkout.ts';

/** For choosing another card for the deposit and claims of a booking. */
export type CardChangeView = {
  ref: string;
  carName: string;
  /** The day on which the present card ends, and that on which the car comes back. */
  expiresOn: string;
  endsOn: string;
  deposit: number;
  currency: string;
  /** Cards of the client that outlast the trip, the one saved last first. */
  cards: SavedCard[];
  gateway: GatewayView;
  urls: { store: string; return: string; booking: string };
};

export function cardChangeView(
  { ref, carName, deposit, currency }: PartyBooking,
  ending: EndingCard,
  cards: SavedCard[],
): CardChangeView {
  return {
    ref,
    carName,
    ...ending,
    deposit,
    currency,
    cards,
    gateway: gatewayView(),
    urls: {
      store: url('client.bookings.card.store', { ref }),
      return: url('client.bookings.card.return', { ref }),
      booking: url('client.bookings.show', { ref }),
    },
  };
}
