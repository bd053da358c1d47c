import type { HostKind } from '#server/db/generated/enums.ts';
import type { HostContact, PublicHost } from '#server/domain/hosts/profiles.ts';
import {
  type CancellationNotice,
  type PublishedReview,
  type ReviewSummary,
} from '#server/domain/reviews/published.ts';
import { aspects, type Aspect } from '#server/domain/reviews/review.ts';
import { url } from '#shared/routes.ts';
import type { ImageView, Locale } from '../shared.ts';
import { mean } from './car.ts';
import { imageView } from './image.ts';
import { storedWeek, type WeekView } from './opening-hours.ts';
import { languageList } from './languages.ts';
import { pick } from './pick.ts';

export type HostView = {
  name: string;
  kind: HostKind;
  url: string;
  about: string;
  photo: ImageView | null;
  town: string;
  rating: number | null;
  ratingCount: number;
  cars: number;
  trips: number;
  since: string;
  response: { minutes: number; share: number } | null;
  /** In the reader's language, as a list in a sentence. */
  languages: string | null;
};

export type HostProfile = HostView & {
  openingHours: WeekView | null;
  /** Only for clients with a confirmed booking here. */
  contact: HostContact | null;
};

export type ReviewView = {
  id: string;
  stars: number;
  text: string;
  author: string;
  photo: ImageView | null;
  car: { name: string; url: string };
  at: string;
  reply: { text: string; at: string } | null;
};

export type ReviewsView = {
  count: number;
  mean: number | null;
  distribution: { stars: number; count: number }[];
  aspects: { aspect: Aspect; mean: number }[];
  items: ReviewView[];
  /** Shown among the reviews: bookings that the host confirmed and then cancelled. */
  notices: { id: string; at: string; daysBefore: number; car: string }[];
};

export function hostView(host: PublicHost, locale: Locale): HostView {
  const { name } = host;
  return {
    ...pick(host, 'name', 'kind', 'about', 'town', 'ratingCount', 'cars', 'trips'),
    url: url(host.kind === 'company' ? 'companies.show' : 'hosts.show', { host: host.slug }),
    photo: host.photo && imageView(host.photo, name),
    rating: mean(host),
    since: host.createdAt.toISOString(),
    response: responseOf(host),
    languages: languageList(host.languages, locale),
  };
}

export function hostProfile(
  host: PublicHost,
  contact: HostContact | null,
  locale: Locale,
): HostProfile {
  return { ...hostView(host, locale), openingHours: storedWeek(host.openingHours), contact };
}

export function reviewsView(
  summary: ReviewSummary,
  reviews: readonly PublishedReview[],
  notices: readonly CancellationNotice[],
): ReviewsView {
  return {
    count: summary.count,
    mean: summary.mean,
    distribution: summary.distribution,
    aspects: aspects.flatMap((aspect) => {
      const value = summary.aspects[aspect];
      return value === null ? [] : [{ aspect, mean: value }];
    }),
    items: reviews.map(reviewView),
    notices: notices.map(({ id, cancelledAt, daysBefore, car }) => ({
      id,
      at: cancelledAt.toISOString(),
      daysBefore,
      car,
    })),
  };
}

function reviewView(review: PublishedReview): ReviewView {
  const { reply, repliedAt } = review;
  const author = shortName(review.author);
  return {
    ...pick(review, 'id', 'stars', 'text'),
    author,
    photo: review.authorPhoto && imageView(review.authorPhoto, author),
    car: { name: review.car, url: url('cars.show', { car: review.carSlug }) },
    at: review.publishedAt.toISOString(),
    reply: reply && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
  };
}

/** "Ana Ionescu" as "Ana I.", for people who have no booking with her. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1)?.[0];
  return last ? `${first} ${last}.` : first;
}

function responseOf({ responseMinutes, responseBasisPoints }: PublicHost): HostView['response'] {
  if (responseMinutes === null || responseBasisPoints === null) return null;
  return { minutes: responseMinutes, share: responseBasisPoints / 10_000 };
}
