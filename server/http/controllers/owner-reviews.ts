import type { Request, Response } from 'express';
import { z } from 'zod';
import { hostsSeenBy, runs } from '#server/domain/hosts/policy.ts';
import { reply } from '#server/domain/reviews/commands.ts';
import { reviewSummary } from '#server/domain/reviews/published.ts';
import {
  ratedCars,
  reviewsOfHosts,
  type HostReview,
  type RatedCar,
} from '#server/domain/reviews/queries.ts';
import { mayReply } from '#server/domain/reviews/review.ts';
import { rules } from '#server/domain/rules.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import type { HostReviewView, RatedCarView } from '../pages/owner.ts';
import { imageView } from '../presenters/image.ts';
import { pageOf } from './owner-access.ts';

const PER_PAGE = 10;
const answer = z.object({ reply: text(rules.reviews.replyMax).pipe(z.string().min(1)) });
const slug = z.string().max(120).nullable().catch(null);

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = hostsSeenBy(actor);
  const car = slug.parse(req.query['car'] ?? null);
  const page = pageOf(req);
  const [{ mean, ...summary }, cars, reviews] = await Promise.all([
    reviewSummary({ hostIds: hosts, slug: car }),
    ratedCars(hosts),
    reviewsOfHosts(hosts, car, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
  ]);
  await res.inertia.render('Owner/Reviews/Index', {
    summary: { value: mean, ...summary },
    cars: cars.map((rated) => ratedCarView(rated, car)),
    allUrl: url('owner.reviews'),
    car,
    reviews: reviews.map((review) => reviewView(review, actor, clock.now())),
    page: {
      current: page,
      last: Math.max(1, Math.ceil(summary.count / PER_PAGE)),
    },
    replyMax: rules.reviews.replyMax,
  });
}

export async function storeReply(req: Request<{ review: string }>, res: Response) {
  const { reply: words } = parseBody(req, answer);
  await reply(currentUser(req), uuid.parse(req.params.review), words, clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.reviews.replied') } });
  res.inertia.back(url('owner.reviews'));
}

function reviewView(review: HostReview, actor: Actor, now: Date): HostReviewView {
  const { id, carName, clientName, stars, publishedAt, repliedAt, ref } = review;
  const open = mayReply(review, now) && runs(actor, review);
  return {
    id,
    carName,
    clientName,
    stars,
    text: review.text,
    at: publishedAt.toISOString(),
    reply: review.reply,
    repliedAt: repliedAt?.toISOString() ?? null,
    bookingUrl: url('owner.bookings.show', { ref }),
    replyUrl: open ? url('owner.reviews.reply', { review: id }) : null,
  };
}

function ratedCarView(rated: RatedCar, chosen: string | null): RatedCarView {
  const { name, photo, sum, count } = rated;
  return {
    slug: rated.slug,
    name,
    photo: photo && imageView(photo, name),
    rating: count > 0 ? sum / count : null,
    ratings: count,
    url: url('owner.reviews', null, { car: rated.slug }),
    current: rated.slug === chosen,
  };
}
