import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  clientBooking,
  clientBookings,
  clientTabs,
  countsByTab,
} from '#server/domain/bookings/client-queries.ts';
import { actAs, close, mayNow } from '#server/domain/bookings/commands.ts';
import { detailsOf } from '#server/domain/bookings/details.ts';
import { readFlight } from '#server/domain/bookings/flight.ts';
import { nameFlight as saveFlight } from '#server/domain/bookings/naming-flight.ts';
import { isInProgress } from '#server/domain/bookings/booking.ts';
import { offerChange } from '#server/domain/changes/offers.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { dayLater } from '#server/domain/time/wall-clock.ts';
import { findForClient, type PartyBooking } from '#server/domain/bookings/queries.ts';
import { answerClaim, type Answered } from '#server/domain/claims/commands.ts';
import { claimsOf } from '#server/domain/claims/queries.ts';
import { openTroubleOf } from '#server/domain/cases/queries.ts';
import { objectToNoShow as storeObjection } from '#server/domain/no-shows/commands.ts';
import { noShowOf } from '#server/domain/no-shows/queries.ts';
import { freeNearby } from '#server/domain/cars/free-nearby.ts';
import { incidentsOf } from '#server/domain/incidents/queries.ts';
import { invoicesOfBooking } from '#server/domain/invoices/queries.ts';
import { knownDamages } from '#server/domain/inspections/damages.ts';
import { inspectionsOf } from '#server/domain/inspections/queries.ts';
import { refundOnCancelling } from '#server/domain/payments/payment.ts';
import { paymentsOf } from '#server/domain/payments/queries.ts';
import { reviewsOfBooking } from '#server/domain/reviews/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import { bookingMessages } from '../conversations.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, text, uuid, whole, typedAmount } from '../input.ts';
import { PAPER_FIELD, papersOf, problemWith } from '../papers.ts';
import { pushOffer } from '../push-props.ts';
import { clientBookingView, type Reader } from '../presenters/client-booking.ts';
import { invoiceView } from '../presenters/invoice.ts';
import { clientTripDocuments } from '../presenters/trip-documents.ts';
import { bookingCard } from '../presenters/client-list.ts';

type BookingRequest = Request<{ ref: string }>;

const PER_PAGE = 12;

const listing = z.object({
  tab: z.enum(keysOf(clientTabs)).catch('upcoming'),
  page: whole(1, 1_000).catch(1),
});

const cancelling = z.object({
  reason: text(500).pipe(z.string().min(3)),
  /** The refund that the page has announced, in minor units. */
  refund: whole(0, Number.MAX_SAFE_INTEGER),
});

const objecting = z.object({ objection: text(1000).pipe(z.string().min(10)) });

const arrival = z.object({
  flightNumber: line(12)
    .transform((typed) => (typed === '' ? null : (readFlight(typed) ?? undefined)))
    .refine((flight) => flight !== undefined, { error: 'errors.flight' }),
});

/** Minor units. */
const LEAST_OFFER = 100;

/** Typed where the claim goes beyond the deposit. */
const typedName = line(120).default('');

const answer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), name: typedName }),
  z.object({
    action: z.literal('dispute'),
    name: typedName,
    objection: text(1000).pipe(z.string().min(10)),
    offer: z
      .literal('')
      .transform(() => null)
      .or(typedAmount.pipe(z.number().min(LEAST_OFFER)))
      .default(null),
  }),
]);

export async function index(req: Request, res: Response) {
  const client = currentUser(req);
  const { tab, page } = listing.parse(req.query);
  const counts = await countsByTab(client.id);
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const bookings = await clientBookings(client.id, tab, window);
  const by = { kycStatus: client.kycStatus, now: clock.now() };
  await res.inertia.render('Client/Bookings/Index', {
    tab,
    counts,
    page,
    pages: Math.max(1, Math.ceil(counts[tab] / PER_PAGE)),
    now: by.now.toISOString(),
    bookings: bookings.map((booking) => bookingCard(booking, by)),
  });
}

export async function show(req: BookingRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  const view = clientBookingView(await factsOf(booking), readerOf(req));
  const isAhead = ['requested', 'confirmed'].includes(booking.status);
  const [documents, messages, invoices, push] = await Promise.all([
    clientTripDocuments(booking, clock.now()),
    bookingMessages(req, booking),
    invoicesOfBooking(booking, currentUser(req)),
    isAhead ? pushOffer(req) : null,
  ]);
  await res.inertia.render('Client/Bookings/Show', {
    view,
    documents,
    messages,
    push,
    invoices: invoices.map(invoiceView),
  });
}

/** Cancels the booking. If the refund has changed since the page was made, the client is asked again. */
export async function cancel(req: BookingRequest, res: Response) {
  const client = currentUser(req);
  const booking = await findForClient(req.params.ref, client);
  const { reason, refund } = parseBody(req, cancelling);
  const now = clock.now();
  const due = refundOnCancelling(booking, now);
  if (mayNow('cancel', booking, 'client', now) && due !== refund) {
    const amount = formatFor(req.locale, booking.currency).moneyExact(due);
    res.inertia.errors({ refund: req.t('client.cancel.changed', { amount }) }).back();
    return;
  }
  await actAs(booking, 'cancel', client.id, { now, reason });
  done(req, res, 'client.cancel.done');
}

/** The client says that nothing is left to settle. */
export async function complete(req: BookingRequest, res: Response) {
  const client = currentUser(req);
  await close(await findForClient(req.params.ref, client), client.id, clock.now());
  done(req, res, 'client.close.done');
}

export async function answerToClaim(req: Request<{ ref: string; claim: string }>, res: Response) {
  const papers = await papersOf(req);
  const given = parseBody(req, answer);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const id = uuid.parse(req.params.claim);
  const said = given.action === 'dispute' ? { ...given, papers } : given;
  let errors: Record<string, string> = {};
  const problem = await problemWith(req, papers, async () => {
    const answered = await answerClaim(booking, id, said, clock.now());
    if (!answered.ok) errors = claimErrors(req, answered, booking);
  });
  if (problem) errors = { [PAPER_FIELD]: problem };
  if (Object.keys(errors).length === 0) return done(req, res, `client.claims.${given.action}_done`);
  res.inertia.errors(errors).back(url('client.bookings.show', { ref: booking.ref }));
}

function claimErrors(
  req: Request,
  answered: Extract<Answered, { ok: false }>,
  { currency, clientName: name }: PartyBooking,
): Record<string, string> {
  if (answered.problem !== 'too-much') return { name: req.t('errors.signature', { name }) };
  const most = formatFor(req.locale, currency).moneyExact(answered.most);
  return { offer: req.t('client.claims.offer_too_much', { most }) };
}

/** The client says that they did come for the car. */
export async function objectToNoShow(req: BookingRequest, res: Response) {
  const papers = await papersOf(req);
  const { objection: words } = parseBody(req, objecting);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const problem = await problemWith(req, papers, () =>
    storeObjection(booking, { words, papers }, clock.now()),
  );
  if (!problem) return done(req, res, 'client.no_show.done');
  res.inertia
    .errors({ [PAPER_FIELD]: problem })
    .back(url('client.bookings.show', { ref: booking.ref }));
}

/** The client names the flight with which they come; nothing in the field means that they come without one. */
export async function nameFlight(req: BookingRequest, res: Response) {
  const { flightNumber } = parseBody(req, arrival);
  const booking = await findForClient(req.params.ref, currentUser(req));
  await saveFlight(booking, flightNumber, clock.now());
  const words = req.t(flightNumber ? 'booking.flight.saved' : 'booking.flight.removed');
  res.inertia
    .flash({ toast: { kind: 'success', text: words } })
    .back(url('client.bookings.show', req.params));
}

/** Everything that the client's pages of a booking show. */
export async function factsOf(booking: PartyBooking) {
  const { id } = booking;
  const [
    details,
    waiting,
    payments,
    inspections,
    claims,
    reviews,
    incidents,
    noShow,
    known,
    trouble,
    change,
    nearby,
  ] = await Promise.all([
    detailsOf(id),
    clientBooking(id),
    paymentsOf(id),
    inspectionsOf(id),
    claimsOf(id),
    reviewsOfBooking(id, 'client_to_host'),
    incidentsOf(id),
    noShowOf(id),
    knownDamages(booking.carId, null),
    openTroubleOf(id),
    changeFactsOf(booking),
    freeNearby(booking, clock.now()),
  ]);
  const told = { reviews, incidents, nearby, noShow, known, trouble, change };
  return { booking, details, waiting, payments, inspections, claims, ...told };
}

/** The change that is open and, while the client has the car, what one more day costs. */
async function changeFactsOf(booking: PartyBooking) {
  const open = await openChangeOf(booking.id);
  if (open || !isInProgress(booking.status)) return { open, longer: null };
  const { startsAt, endsAt, timeZone } = booking;
  const period = { startsAt, endsAt: dayLater(endsAt, timeZone) };
  const found = await offerChange(booking, { period }, clock.now());
  return { open, longer: found.ok ? found.offer : null };
}

export function readerOf(req: Request<{ ref: string }>): Reader {
  const { id: userId, kycStatus } = currentUser(req);
  return { userId, kycStatus, t: req.t, now: clock.now() };
}

function done(req: BookingRequest, res: Response, key: Parameters<Request['t']>[0]) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
  res.redirect(303, url('client.bookings.show', { ref: req.params.ref }));
}
