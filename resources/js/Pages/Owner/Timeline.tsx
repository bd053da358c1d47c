import { Head, Link } from '@inertiajs/react';
import { CarsTimeline } from '#js/components/owner/calendar/CarsTimeline.tsx';
import { Changes } from '#js/components/owner/calendar/Changes.tsx';
import { Weeks } from '#js/components/owner/calendar/Weeks.tsx';
import { laterParts } from '#js/components/owner/calendar/use-whole.ts';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car as CarIcon } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Timeline'];

/** All cars of a person, one below the other: what takes each of them and when. */
export default function Timeline(props: Props) {
  const { timeline } = props;
  const t = useT();
  useLive(['timeline'], { on: 'calendar', after: laterParts(props) });
  return (
    <>
      <Head title={t('owner.timeline.title')} />
      <PageHeader
        title={t('owner.timeline.title')}
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        intro={t('owner.timeline.intro')}
        actions={<Weeks urls={timeline.urls} />}
      />
      {timeline.cars.length === 0 ? (
        <EmptyState icon={CarIcon} title={t('owner.timeline.empty_title')}>
          {t('owner.timeline.empty_text')}
        </EmptyState>
      ) : (
        <div className="stack">
          <CarsTimeline {...props} />
          <Changes changes={timeline.changes} isOfMany />
        </div>
      )}
    </>
  );
}
