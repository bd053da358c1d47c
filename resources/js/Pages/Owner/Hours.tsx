import { Head, Link } from '@inertiajs/react';
import { DaysCard } from '#js/components/owner/hours/DaysCard.tsx';
import { WeekForm } from '#js/components/owner/hours/WeekForm.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

/** When a host hands cars over: week by week, on days apart, and at other hours for a fee. */
export default function Hours({ hosts, currency }: Pages['Owner/Hours']) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.hours.title')} />
      <PageHeader
        title={t('owner.hours.title')}
        above={
          <Link href={url('owner.profile')} className="link">
            {t('owner.profile.title')}
          </Link>
        }
        intro={t('owner.hours.intro')}
      />
      <div className="grid gap-8">
        {hosts.map((host) => (
          <section key={host.hostId} className="grid gap-5">
            {hosts.length > 1 && <h2 className="text-xl">{host.hostName}</h2>}
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              <WeekForm host={host} currency={currency} />
              {host.week && <DaysCard host={host} />}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
