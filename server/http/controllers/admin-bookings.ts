import type { Request, Response } from 'express';
import { z } from 'zod';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { LONGEST_SEARCH } from '#server/domain/admin/booking-search.ts';
import { storyOf, toldAbout } from '#server/domain/admin/booking-story.ts';
import { MOST_FOUND, moneyStates, searchBookings } from '#server/domain/admin/found-bookings.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { balances } from '#server/domain/ledger/queries.ts';
import { personById } from '#server/domain/admin/queries.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, wallDate } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
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

export async function show(req: Request<{ ref: string }>, res: Response) {
  const { show: wanted } = part.parse(req.query);
  const booking = await findForParty(req.params.ref, currentUser(req));
  const [story, told, ledger, client] = await Promise.all([
    storyOf(booking),
    toldAbout(booking),
    balances({ bookingId: booking.id }),
    personById(booking.clientId),
  ]);
  const { ref } = booking;
  await res.inertia.render('Admin/Bookings/Show', {
    booking: adminBookingView({ booking, client, ledger, story }),
    show: wanted,
    tabs: storyParts.map((name) => ({
      part: name,
      url: url('admin.bookings.show', { ref }, { show: name === 'all' ? undefined : name }),
    })),
    story: storyViews({ booking, story, told }, wanted, req.locale),
  });
}
