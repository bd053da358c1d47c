import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { StarInput } from '#js/components/ui/StarInput.tsx';
import { StarRating } from '#js/components/ui/RatingSummary.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';

type Review = HostBookingView['reviews'][number];

/** What each side wrote, as far as it may be read, and the form while none was written here. */
export function StatusReviews({ view: { reviews, reviewUrl } }: { view: HostBookingView }) {
  const t = useT();
  if (reviews.length === 0 && !reviewUrl) return null;
  return (
    <>
      {reviewUrl && <ReviewForm url={reviewUrl} />}
      {reviews.map((review) => (
        <Card
          key={review.direction}
          title={t(
            review.direction === 'host_to_client' ? 'owner.review.yours' : 'owner.review.theirs',
          )}
        >
          <Words review={review} />
        </Card>
      ))}
    </>
  );
}

function Words({ review }: { review: Review }) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <StarRating value={review.stars} />
      <p className="break-words whitespace-pre-line">{review.text}</p>
      {!review.isPublished && <p className="text-sm text-muted">{t('owner.review.waiting')}</p>}
    </div>
  );
}

function ReviewForm({ url }: { url: string }) {
  const t = useT();
  return (
    <Card title={t('owner.review.title')}>
      <Form action={url} method="post" options={{ preserveScroll: true }} className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">{t('owner.review.text')}</p>
            <StarInput name="stars" legend={t('owner.review.stars')} />
            <TextArea
              label={t('owner.review.words')}
              name="text"
              required
              minLength={10}
              maxLength={2000}
              rows={4}
            />
            <Button type="submit" processing={processing} className="self-start">
              {t('owner.review.send')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
