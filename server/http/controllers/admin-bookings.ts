import type { Request, Response } from 'express';
import { z } from 'zod';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { actForSide, sides, staffActNames, staffActs } from '#server/domain/admin/acting.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { storyOf, toldAbout } from '#server/domain/admin/booking-story.ts';
import { MOST_FOUND, moneyStates, searchBookings } from '#server/domain/admin/found-bookings.ts';
import { penaltyAhead } from '#server/domain/bookings/penalising.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { invoicesOfBooking } from '#server/domain/invoices/queries.ts';
import { balances } from '#server/domain/ledger/queries.ts';
import { threadOfBooking } from '#server/domain/messages/queries.ts';
import { personById } from '#server/domain/admin/queries.ts';
import { replay } from '#server/domain/admin/replaying.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, wallDate } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { reason, replayed } from '../staff-input.ts';
import { invoiceView } from '../presenters/invoice.ts';
import {
  adminBookingView,
  foundBookingView,
  storyParts,
  storyViews,
} from '../presenters/admin-bookings.ts';

const PAGE_SIZE = 25;
const LAST_PAGE = MOST_FOUND / PAGE_SIZE;

const query = z.object({
  q: line(LONGEST_SEARCH).catch('').default(''),
  status: z.enum(BookingStatus).nullable().catch(null).default(null),
  money: z.enum(moneyStates).nullable().catch(null).default(null),
  from: wallDate.nullable().catch(null).default(null),
  to: wallDate.nullable().catch(null).default(null),
  page: pageNumber,
});

export async function index(req: Request, res: Response) {
  const { page: wanted, ...filter } = query.parse(req.query);
  const page = Math.min(wanted, LAST_PAGE);
  const { q, status, money, from, to } = filter;
  const found = await searchBookings({ query: q, status, money, from, to }, slice(page, PAGE_SIZE));
  await res.inertia.render('Admin/Bookings/Index', {
    filter,
    total: found.total,
    isMore: found.isMore,
    bookings: found.bookings.map(foundBookingView),
    page,
    pages: pagesOf(found.total, PAGE_SIZE),
  });
}

const part = z.object({ show: z.enum(storyParts).catch('all').default('all') });

type BookingRequest = Request<{ ref: string }>;

export async function show(req: BookingRequest, res: Response) {
  const { show: wanted } = part.parse(req.query);
  const reader = currentUser(req);
  const booking = await findForParty(req.params.ref, reader);
  const now = clock.now();
  const mayAct = may(reader, 'bookings.act');
  const [story, told, ledger, client, acts, hostPenalty, thread, invoices] = await Promise.all([
    storyOf(booking),
    toldAbout(booking),
    balances({ bookingId: booking.id }),
    personById(booking.clientId),
    mayAct ? staffActs(booking, now) : [],
    mayAct ? penaltyAhead({ ...booking, role: 'host' }, now) : null,
    threadOfBooking(booking.id),
    invoicesOfBooking(booking, reader),
  ]);
  const { ref } = booking;
  await res.inertia.render('Admin/Bookings/Show', {
    booking: adminBookingView({
      booking,
      client,
      ledger,
      story,
      acts,
      hostPenalty,
      thread,
      reader,
    }),
    invoices: invoices.map(invoiceView),
    show: wanted,
    tabs: storyParts.map((name) => ({
      part: name,
      url: url('admin.bookings.show', { ref }, { show: name === 'all' ? undefined : name }),
    })),
    story: storyViews({ booking, story, told, reader }, wanted, req.locale),
  });
}

const act = z.object({
  act: z.enum(staffActNames),
  side: z.enum(sides),
  reason,
  told: z.coerce.number().int().min(0).optional(),
});

export async function storeAct(req: BookingRequest, res: Response) {
  const { act: name, side, reason: why, told } = parseBody(req, act);
  const booking = await findForParty(req.params.ref, currentUser(req));
  await actForSide(booking, { act: name, side }, { reason: why, told, ...asking(req) });
  done(req, res, req.t('admin.story.done'));
}

export async function storeReplay(req: BookingRequest, res: Response) {
  const { kind, id, reason: why } = parseBody(req, replayed);
  const booking = await findForParty(req.params.ref, currentUser(req));
  await replay({ kind, id }, { bookingId: booking.id, reason: why, ...asking(req) });
  done(req, res, req.t('admin.story.replayed'));
}

function asking(req: Request) {
  return { admin: { id: currentUser(req).id, ip: req.ip ?? null }, now: clock.now() };
}

function done(req: BookingRequest, res: Response, message: string): void {
  res.inertia
    .flash({ toast: { kind: 'success', text: message } })
    .back(url('admin.bookings.show', { ref: req.params.ref }));
}
