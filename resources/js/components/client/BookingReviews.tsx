import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { StarRating } from '#js/components/ui/RatingSummary.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Review = ClientBookingView['reviews'][number];

/** What both sides have written, as far as it may be read. */
export function BookingReviews({ view }: { view: ClientBookingView }) {
  return view.reviews.map((review) => (
    <OneReview key={review.direction} review={review} view={view} />
  ));
}

function OneReview({ review, view }: { review: Review; view: ClientBookingView }) {
  const t = useT();
  const format = useFormat();
  const { reviewUntil, booking } = view;
  const isOwn = review.direction === 'client_to_host';
  return (
    <Card
      title={t(isOwn ? 'client.review.own' : 'client.review.theirs')}
      action={<StarRating value={review.stars} />}
    >
      <p className="max-w-prose break-words whitespace-pre-line">{review.text}</p>
      {!review.isPublished && reviewUntil && (
        <p className="mt-3 text-sm text-muted">
          {t('client.review.hidden', { when: format.dateTime(reviewUntil, booking.timeZone) })}
        </p>
      )}
    </Card>
  );
}
