import { router } from '@inertiajs/react';
import { useState } from 'react';
import type { ReviewsView, ReviewView } from '#server/http/presenters/host.ts';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Info } from '#js/components/ui/icons/interface.tsx';
import { Meter } from '#js/components/ui/Progress.tsx';
import { RatingSummary, StarRating } from '#js/components/ui/RatingSummary.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type ReviewsProps = {
  reviews: ReviewsView;
  /** On a host's page each review says which car it is about. */
  naming?: 'car';
};

/** The mean with its distribution and aspects, then what people wrote. */
export function Reviews({ reviews, naming }: ReviewsProps) {
  const t = useT();
  if (reviews.count === 0) {
    return (
      <Section title={t('car.reviews.title')}>
        <p className="text-muted">{t('car.reviews.none')}</p>
        <Notices notices={reviews.notices} isCarNamed={naming === 'car'} />
      </Section>
    );
  }
  return (
    <Section title={t('car.reviews.title')}>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <RatingSummary
          value={reviews.mean}
          count={reviews.count}
          distribution={reviews.distribution}
        />
        <Aspects aspects={reviews.aspects} />
      </div>
      <ul className="mt-8 grid gap-x-12 gap-y-7 md:grid-cols-2">
        {reviews.items.map((review) => (
          <li key={review.id}>
            <Review review={review} isCarNamed={naming === 'car'} />
          </li>
        ))}
      </ul>
      <Notices notices={reviews.notices} isCarNamed={naming === 'car'} />
      {reviews.items.length < reviews.count && <MoreReviews shown={reviews.items.length} />}
    </Section>
  );
}

function Aspects({ aspects }: Pick<ReviewsView, 'aspects'>) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="grid content-center gap-2">
      {aspects.map(({ aspect, mean }) => (
        <div key={aspect} className="grid grid-cols-[8.5rem_1fr_2rem] items-center gap-3 text-sm">
          <dt>{t(`car.reviews.aspect.${aspect}`)}</dt>
          <dd className="contents">
            <Meter label={t(`car.reviews.aspect.${aspect}`)} share={mean / 5} />
            <span className="text-end font-semibold tabular">{format.rating(mean)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Review({ review, isCarNamed }: { review: ReviewView; isCarNamed: boolean }) {
  const t = useT();
  const format = useFormat();
  const { author, photo, reply } = review;
  return (
    <article className="grid gap-2.5">
      <div className="flex items-center gap-3">
        <Avatar name={author} photo={photo} size={44} />
        <div className="min-w-0">
          <p className="font-semibold">{author}</p>
          <p className="text-sm text-muted">
            {format.date(review.at, undefined, 'month')}
            {isCarNamed && ` · ${t('car.reviews.about', { car: review.car.name })}`}
          </p>
        </div>
      </div>
      <StarRating value={review.stars} size={16} />
      <p className="whitespace-pre-line">{review.text}</p>
      {reply && (
        <blockquote className="rounded-md bg-sunken p-3.5">
          <p className="mb-1 text-sm font-semibold">
            {t('car.reviews.reply', { when: format.date(reply.at, undefined, 'month') })}
          </p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </blockquote>
      )}
    </article>
  );
}

type NoticesProps = Pick<ReviewsView, 'notices'> & { isCarNamed: boolean };

/** What the product itself says of a host: bookings confirmed and then cancelled. */
function Notices({ notices, isCarNamed }: NoticesProps) {
  const t = useT();
  const format = useFormat();
  if (notices.length === 0) return null;
  return (
    <ul className="mt-7 grid gap-2 text-sm text-muted">
      {notices.map(({ id, at, daysBefore, car }) => (
        <li key={id} className="flex gap-2">
          <Info size={18} className="mt-0.5 shrink-0" />
          <span>
            {format.date(at, undefined, 'month')}
            {isCarNamed && ` · ${t('car.reviews.about', { car })}`}:{' '}
            {daysBefore === 0
              ? t('car.reviews.cancelled_same_day')
              : t('car.reviews.cancelled', { count: daysBefore })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const STEP = 12;

function MoreReviews({ shown }: { shown: number }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const load = () =>
    router.reload({
      only: ['reviews'],
      data: { reviews: shown + STEP },
      preserveUrl: true,
      onStart: () => setBusy(true),
      onFinish: () => setBusy(false),
    });
  return (
    <Button variant="secondary" className="mt-7" processing={isBusy} onClick={load}>
      {t('common.action.show_more')}
    </Button>
  );
}
