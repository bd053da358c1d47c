import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  clientBooking,
  countReviewsBy,
  liveBookings,
  reviewsBy,
} from '#server/domain/bookings/client-queries.ts';
import { findForClient } from '#server/domain/bookings/queries.ts';
import { reviewHost } from '#server/domain/reviews/commands.ts';
import { aspects } from '#server/domain/reviews/review.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, whole } from '../input.ts';
import { reviewableCards, writtenReview } from '../presenters/client-list.ts';

type ReviewRequest = Request<{ ref: string }>;

const PER_PAGE = 10;
const { textMin, textMax, blindDays } = rules.reviews;
const stars = whole(1, 5);

const review = z.object({
  cleanliness: stars,
  maintenance: stars,
  accuracy: stars,
  communication: stars,
  convenience: stars,
  text: text(textMax).pipe(z.string().min(textMin)),
});

const listing = z.object({ page: whole(1, 1_000).catch(1) });

export async function index(req: Request, res: Response) {
  const { id, kycStatus } = currentUser(req);
  const { page } = listing.parse(req.query);
  const now = clock.now();
  const [live, written, count] = await Promise.all([
    liveBookings(id, hoursAfter(now, -blindDays * 24)),
    reviewsBy(id, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countReviewsBy(id),
  ]);
  await res.inertia.render('Client/Reviews/Index', {
    waiting: reviewableCards(live, { kycStatus, now }),
    written: written.map(writtenReview),
    page,
    pages: Math.max(1, Math.ceil(count / PER_PAGE)),
    now: now.toISOString(),
  });
}

/** The form for a review. If it is written already, or its time is over, the booking's page is shown instead. */
export async function create(req: ReviewRequest, res: Response) {
  const { kycStatus, ...client } = currentUser(req);
  const booking = await findForClient(req.params.ref, { kycStatus, ...client });
  const waiting = await clientBooking(booking.id);
  const [trip] = reviewableCards([waiting], { kycStatus, now: clock.now() });
  if (!trip) {
    res.redirect(303, url('client.bookings.show', req.params));
    return;
  }
  await res.inertia.render('Client/Reviews/Create', {
    trip,
    aspects: [...aspects],
    limits: { min: textMin, max: textMax, blindDays },
    storeUrl: url('client.reviews.store', req.params),
  });
}

export async function store(req: ReviewRequest, res: Response) {
  const booking = await findForClient(req.params.ref, currentUser(req));
  const { text: words, ...scores } = parseBody(req, review);
  const written = await reviewHost(booking, { scores, text: words }, clock.now());
  const toast = written.ok
    ? ({ kind: 'success', text: req.t('client.review.done') } as const)
    : ({ kind: 'error', text: req.t(`client.review.${written.problem}`) } as const);
  res.inertia.flash({ toast });
  res.redirect(303, url('client.bookings.show', req.params));
}
