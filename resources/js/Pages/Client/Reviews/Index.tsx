import { Head } from '@inertiajs/react';
import type { ReviewableView } from '#server/http/presenters/client-list.ts';
import { TripPhoto } from '#js/components/client/TripCard.tsx';
import { WrittenReview } from '#js/components/client/WrittenReview.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { StarOutline } from '#js/components/ui/icons/work.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Reviews/Index'];

export default function Index({ waiting, written, page, pages }: Props) {
  const t = useT();
  const isEmpty = waiting.length === 0 && written.length === 0 && page === 1;
  return (
    <>
      <Head title={t('client.reviews.title')} />
      <PageHeader title={t('client.reviews.title')} />
      {isEmpty ? (
        <EmptyState
          icon={StarOutline}
          title={t('client.reviews.empty.title')}
          action={
            <LinkButton href={url('client.bookings', null, { tab: 'past' })} variant="secondary">
              {t('client.dashboard.all')}
            </LinkButton>
          }
        >
          {t('client.reviews.empty.text')}
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          <Waiting waiting={waiting} />
          {written.length > 0 && (
            <Section title={t('client.reviews.written')}>
              <div className="grid gap-4">
                {written.map((review) => (
                  <WrittenReview key={review.ref} review={review} />
                ))}
              </div>
            </Section>
          )}
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('client.reviews', null, { page: number })}
      />
    </>
  );
}

function Waiting({ waiting }: Pick<Props, 'waiting'>) {
  const t = useT();
  return (
    <Section title={t('client.reviews.waiting')}>
      {waiting.length === 0 ? (
        <p className="text-muted">{t('client.reviews.all_written')}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {waiting.map((trip) => (
            <WaitingTrip key={trip.ref} trip={trip} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function WaitingTrip({ trip }: { trip: ReviewableView }) {
  const t = useT();
  const format = useFormat();
  const when = format.date(trip.reviewUntil, trip.timeZone);
  return (
    <Card as="li" bare className="flex items-center gap-4 p-4">
      <TripPhoto booking={trip} className="w-28 shrink-0 overflow-hidden rounded-md" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{trip.car}</p>
        <p className="text-sm text-muted">
          {format.dateRange(trip.startsAt, trip.endsAt, trip.timeZone)}
        </p>
        <div className="cluster mt-2">
          <LinkButton href={trip.reviewUrl} size="sm">
            {t('client.reviews.write')}
          </LinkButton>
          <span className="text-sm text-muted">{t('client.reviews.until', { when })}</span>
        </div>
      </div>
    </Card>
  );
}
