import { Form, Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { StarRating } from '#js/components/ui/RatingSummary.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostReviewView } from '#server/http/pages/owner.ts';

type Props = { review: HostReviewView; replyMax: number };

/** What a client wrote, and the host's one public answer. */
export function ReviewItem({ review, replyMax }: Props) {
  const t = useT();
  const format = useFormat();
  const { clientName, carName, stars, text, at, reply, replyUrl } = review;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">
          {clientName} <span className="font-normal text-muted">· {carName}</span>
        </h3>
        <StarRating value={stars} />
      </div>
      <p className="text-sm text-muted">
        {format.date(at)} ·{' '}
        <Link href={review.bookingUrl} className="link">
          {t('owner.reviews.booking')}
        </Link>
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
      {reply && (
        <div className="mt-3 rounded-lg bg-sunken p-3">
          <h4 className="text-sm font-semibold">{t('owner.reviews.reply')}</h4>
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
      {replyUrl && <Reply url={replyUrl} max={replyMax} />}
    </Card>
  );
}

function Reply({ url, max }: { url: string; max: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t('owner.reviews.answer')}
      </Button>
    );
  return (
    <Form
      action={url}
      method="post"
      options={{ preserveScroll: true }}
      onSuccess={() => setOpen(false)}
      className="stack mt-3"
    >
      {({ processing }) => (
        <>
          <TextArea
            label={t('owner.reviews.reply')}
            name="reply"
            required
            maxLength={max}
            rows={3}
            hint={t('owner.reviews.reply_hint')}
          />
          <div className="cluster">
            <Button type="submit" size="sm" processing={processing}>
              {t('owner.reviews.send')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
              {t('common.action.cancel')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
