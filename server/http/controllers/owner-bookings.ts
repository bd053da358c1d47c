import type { Request, Response } from 'express';
import { z } from 'zod';
import { detailsOf } from '#server/domain/bookings/details.ts';
import {
  countByTab,
  hostBookings,
  hostTabs,
  upcomingHandovers,
  type HostTab,
} from '#server/domain/bookings/host-queries.ts';
import { claimsOf } from '#server/domain/claims/queries.ts';
import { hostsSeenBy, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { openTroubleOf } from '#server/domain/cases/queries.ts';
import { noShowOf } from '#server/domain/no-shows/queries.ts';
import { penaltyAhead } from '#server/domain/bookings/penalising.ts';
import { penaltyOf } from '#server/domain/penalties/queries.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { incidentsOf } from '#server/domain/incidents/queries.ts';
import { invoicesOfBooking } from '#server/domain/invoices/queries.ts';
import { inspectionsOf } from '#server/domain/inspections/queries.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { reviewsOfBooking } from '#server/domain/reviews/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { bookingMessages } from '../conversations.ts';
import { currentUser } from '../guards.ts';
import { bookingCard, handoverDays } from '../presenters/owner-bookings.ts';
import { invoiceView } from '../presenters/invoice.ts';
import { hostTripDocuments } from '../presenters/trip-documents.ts';
import { hostBookingView } from '../presenters/owner-booking.ts';
import { line } from '../input.ts';
import { pageOf, seenBooking, type BookingRequest } from './owner-access.ts';

const PER_PAGE = 12;
const UPCOMING_DAYS = 30;

/** A part of a name, a plate or a reference. */
const words = line(60).catch('').default('');

const shown = z.enum(['requested', 'upcoming', 'running', 'past', 'all']).catch('requested');

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = hostsSeenBy(actor);
  const search = words.parse(req.query['q']);
  const counts = await countByTab(hosts, search);
  const tab = tabOf(req, search, counts);
  const page = pageOf(req);
  const all = keysOf(counts).reduce((sum, name) => sum + counts[name], 0);
  const found = tab === 'all' ? all : counts[tab];
  const offset = (page - 1) * PER_PAGE;
  const bookings = await hostBookings(hosts, { tab, search }, { limit: PER_PAGE, offset });
  const now = clock.now();
  await res.inertia.render('Owner/Bookings/Index', {
    tab,
    search,
    isSearchable: search !== '' || all > PER_PAGE,
    tabs: [
      ...keysOf(hostTabs).map((name) => ({
        name,
        count: counts[name],
        url: tabUrl(name, search),
      })),
      { name: 'all' as const, count: all, url: tabUrl('all', search) },
    ],
    bookings: bookings.map((booking) => bookingCard(booking, actor, now)),
    page: { current: page, last: Math.max(1, Math.ceil(found / PER_PAGE)) },
    now: now.toISOString(),
  });
}

export async function upcoming(req: Request, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const bookings = await upcomingHandovers(hostsSeenBy(actor), hoursAfter(now, UPCOMING_DAYS * 24));
  await res.inertia.render('Owner/Bookings/Upcoming', {
    days: handoverDays(bookings, actor, now),
    now: now.toISOString(),
    horizonDays: UPCOMING_DAYS,
  });
}

export async function show(req: BookingRequest, res: Response) {
  const booking = await seenBooking(req);
  const { hostId } = booking;
  const now = clock.now();
  const actor = currentUser(req);
  const [facts, documents, invoices] = await Promise.all([
    factsOf(booking, now),
    hostTripDocuments(booking, now),
    invoicesOfBooking(booking, actor),
  ]);
  const seesMoney = seesMoneyOf(actor, hostId);
  await res.inertia.render('Owner/Bookings/Status', {
    view: hostBookingView(facts, {
      userId: actor.id,
      mayAct: booking.role !== 'viewer' && booking.role !== 'reader',
      seesMoney,
      t: req.t,
      now,
    }),
    documents,
    messages: await bookingMessages(req, booking),
    invoices: invoices.map(invoiceView),
  });
}

/** Everything that the host's page of a booking shows. */
async function factsOf(booking: PartyBooking, now: Date) {
  const { id } = booking;
  const [change, trouble, details, inspections, claims, payouts, reviews, incidents, noShow] =
    await Promise.all([
      openChangeOf(id),
      openTroubleOf(id),
      detailsOf(id),
      inspectionsOf(id),
      claimsOf(id),
      listPayouts({ bookingId: id }),
      reviewsOfBooking(id, 'host_to_client'),
      incidentsOf(id),
      noShowOf(id),
    ]);
  const [cancelPenalty, penalty] = await Promise.all([penaltyAhead(booking, now), penaltyOf(id)]);
  const said = { reviews, incidents, noShow, cancelPenalty, penalty };
  return { booking, change, trouble, details, inspections, claims, payouts, ...said };
}

/** Among all, when words are searched for without a tab. */
function tabOf(req: Request, search: string, counts: Record<HostTab, number>): HostTab | 'all' {
  if (req.query['show']) return shown.parse(req.query['show']);
  return search === '' ? firstWithWork(counts) : 'all';
}

/** The tab to show if none is requested: the first with something to do. */
function firstWithWork(counts: Record<HostTab, number>): HostTab {
  return keysOf(hostTabs).find((tab) => counts[tab] > 0) ?? 'requested';
}

function tabUrl(tab: HostTab | 'all', search: string): string {
  return url('owner.bookings', null, { show: tab, q: search || null });
}
