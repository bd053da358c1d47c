import type { Request, Response } from 'express';
import { z } from 'zod';
import { endingCardOf } from '#server/domain/bookings/ending-card.ts';
import { findForClient, type PartyBooking } from '#server/domain/bookings/queries.ts';
import { chooseCard } from '#server/domain/payments/booking-card.ts';
import { cardSavedBy, cardsLasting } from '#server/domain/payments/cards.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { cardChangeView } from '../presenters/card-change.ts';

type BookingRequest = Request<{ ref: string }>;

const choice = z.object({ card: z.string().min(1).max(200) });
const arrival = z.object({ setup_intent: z.string().max(200).nullable().catch(null) });

export async function show(req: BookingRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  const ending = await endingCardOf(booking.id);
  // Nothing to choose: the card outlasts the trip, or another one was chosen.
  if (!ending) return res.redirect(303, url('client.bookings.show', { ref: booking.ref }));
  const cards = await cardsLasting(booking.clientId, ending.endsOn);
  await res.inertia.render('Client/Bookings/Card', {
    card: cardChangeView(booking, ending, cards),
  });
}

/** A card that the client has saved before. */
export async function store(req: BookingRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  await choose(req, res, { booking, card: parseBody(req, choice).card });
}

/** The page to which the client returns after they have saved a card for the booking. */
export async function arrive(req: BookingRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  const { setup_intent: intent } = arrival.parse(req.query);
  const card = intent && (await cardSavedBy(booking.clientId, intent));
  await choose(req, res, { booking, card });
}

type Choice = { booking: PartyBooking; card: string | null };

async function choose(req: Request, res: Response, { booking, card }: Choice) {
  const { ref } = booking;
  const isChosen = card !== null && (await chooseCard(booking, card, clock.now()));
  const refusal = card === null ? 'client.card.not_saved' : 'client.card.too_short';
  const text = req.t(isChosen ? 'client.card.chosen' : refusal);
  res.inertia.flash({ toast: { kind: isChosen ? 'success' : 'error', text } });
  res.redirect(303, url(isChosen ? 'client.bookings.show' : 'client.bookings.card', { ref }));
}
