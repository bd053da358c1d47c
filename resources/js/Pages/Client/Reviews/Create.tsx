import { Head, Link } from '@inertiajs/react';
import { StarsForm } from '#js/components/client/StarsForm.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { ArrowLeft, EyeOff } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Reviews/Create'];

export default function Create({ trip, aspects, limits, storeUrl }: Props) {
  const t = useT();
  const format = useFormat();
  const when = format.dateTime(trip.reviewUntil, trip.timeZone);
  return (
    <div className="mx-auto max-w-3xl">
      <Head title={t('client.review.title')} />
      <PageHeader
        above={
          <Link href={trip.url} prefetch className="link inline-flex items-center gap-1">
            <ArrowLeft size={16} />
            {t('client.trip.booking')}
          </Link>
        }
        title={t('client.review.title')}
        intro={t('client.review.intro', { car: trip.car, host: trip.host })}
      />
      <div className="stack">
        <div className="flex items-center gap-4">
          {trip.photo && (
            <Photo image={trip.photo} sizes="8rem" ratio="4 / 3" className="w-32 rounded-lg" />
          )}
          <div className="min-w-0">
            <p className="text-lg font-semibold break-words">{trip.car}</p>
            <p className="text-muted">
              {format.dateRange(trip.startsAt, trip.endsAt, trip.timeZone)}
            </p>
            <p className="text-sm text-muted">{t('client.review.until', { when })}</p>
          </div>
        </div>
        <Notice tone="brand" icon={EyeOff} title={t('client.review.blind_title')}>
          {t('client.review.blind', { days: limits.blindDays })}
        </Notice>
        <StarsForm aspects={aspects} limits={limits} storeUrl={storeUrl} />
      </div>
    </div>
  );
}
