import { Head, Link } from '@inertiajs/react';
import { Conflicts } from '#js/components/owner/feeds/Conflicts.tsx';
import { FeedList } from '#js/components/owner/feeds/FeedList.tsx';
import { LinkCard } from '#js/components/owner/feeds/LinkCard.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Calendars/Feeds'];

export default function Feeds({ connected }: Props) {
  const t = useT();
  const { car, calendarUrl, conflicts, links, urls } = connected;
  return (
    <>
      <Head title={`${t('owner.feeds.title')}: ${car.name}`} />
      <PageHeader
        title={t('owner.feeds.title')}
        above={
          <Link href={calendarUrl} className="link">
            {t('owner.calendar.title')}
          </Link>
        }
        intro={`${car.name} · ${car.plate}`}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-5">
          {conflicts.length > 0 && <Conflicts conflicts={conflicts} timeZone={car.timeZone} />}
          <FeedList connected={connected} />
        </div>
        {links.length > 0 && <LinkCard links={links} urls={urls} />}
      </div>
    </>
  );
}
