import { Link } from '@inertiajs/react';
import type { WrittenReviewView } from '#server/http/presenters/client-list.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { StarRating } from '#js/components/ui/RatingSummary.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { TripPhoto } from './TripCard.tsx';

/** A review the client has written, with the host's answer once there is one. */
export function WrittenReview({ review }: { review: WrittenReviewView }) {
  const t = useT();
  const format = useFormat();
  const { car, carUrl, host, endsAt, timeZone, stars, text, reply } = review;
  return (
    <Card as="article" bare className="flex gap-4 p-5 sm:gap-6">
      <TripPhoto
        booking={review}
        className="w-20 shrink-0 self-start overflow-hidden rounded-md sm:w-32"
      />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h3 className="text-lg break-words">
              <Link href={carUrl} className="link">
                {car}
              </Link>
            </h3>
            <p className="text-sm text-muted break-words">
              {t('client.list.hosted_by', { host })} ·{' '}
              {t('client.reviews.trip', { when: format.date(endsAt, timeZone) })}
            </p>
          </div>
          <Published review={review} />
        </div>
        <StarRating value={stars} />
        <p className="max-w-prose break-words whitespace-pre-line">{text}</p>
        {reply && (
          <div className="mt-2 rounded-lg bg-sunken px-4 py-3">
            <p className="text-sm font-semibold">
              {t('client.reviews.reply')} · {format.date(reply.at, timeZone)}
            </p>
            <p className="break-words whitespace-pre-line">{reply.text}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

function Published({ review: { publishedAt, timeZone } }: { review: WrittenReviewView }) {
  const t = useT();
  const format = useFormat();
  return publishedAt === null ? (
    <Badge tone="info">{t('client.reviews.unpublished')}</Badge>
  ) : (
    <span className="text-sm text-muted">
      {t('client.reviews.published', { when: format.date(publishedAt, timeZone) })}
    </span>
  );
}
