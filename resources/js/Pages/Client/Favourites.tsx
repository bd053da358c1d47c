import { Head, router } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { CompareBar } from '#js/components/compare/late.tsx';
import { Alerts } from '#js/components/saved/Alerts.tsx';
import { Favourite } from '#js/components/saved/Favourite.tsx';
import { TripDates } from '#js/components/saved/TripDates.tsx';
import { SeenCars } from '#js/components/search/SeenCars.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Heart } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';

type FavouritesProps = Pages['Client/Favourites'];

export default function Favourites({ cars, dates, notices, alerts, seen }: FavouritesProps) {
  const t = useT();
  const { auth } = useShared();
  return (
    <>
      <Head title={t('saved.favourites.title')} />
      <PageHeader title={t('saved.favourites.title')} intro={t('saved.favourites.intro')} />
      <div className="grid gap-10">
        {!auth.user && cars.length > 0 && <InThisBrowser />}
        {notices.map((notice) => (
          <output key={notice}>
            <Notice tone="warning">{t(`car.search.notice.${notice}`)}</Notice>
          </output>
        ))}
        {cars.length > 0 ? <Cars cars={cars} dates={dates} /> : <Empty />}
        <CompareBar />
        {alerts.length > 0 && <Alerts alerts={alerts} />}
        <SeenCars cars={seen} />
      </div>
    </>
  );
}

function Cars({ cars, dates }: Pick<FavouritesProps, 'cars' | 'dates'>) {
  const t = useT();
  const choose = (wanted: FavouritesProps['dates']) =>
    router.get(url('client.favourites', null, wanted), {}, { preserveScroll: true, replace: true });
  return (
    <div className="grid gap-6">
      <div>
        <p className="mb-2 font-semibold">{t('saved.favourites.dates')}</p>
        <TripDates dates={dates} onChange={choose} />
      </div>
      <ul className="grid-cards">
        {cars.map((car, at) => (
          <li key={car.card.id} className="grid">
            <Favourite car={car} dates={dates} priority={at === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function InThisBrowser() {
  const t = useT();
  return (
    <Notice
      title={t('saved.favourites.browser_title')}
      actions={
        <>
          <LinkButton size="sm" href={url('login')}>
            {t('common.nav.login')}
          </LinkButton>
          <LinkButton size="sm" variant="secondary" href={url('register')}>
            {t('common.nav.register')}
          </LinkButton>
        </>
      }
    >
      {t('saved.favourites.browser_text')}
    </Notice>
  );
}

function Empty() {
  const t = useT();
  return (
    <EmptyState
      icon={Heart}
      title={t('saved.favourites.empty')}
      action={<LinkButton href={url('cars')}>{t('common.nav.search_cars')}</LinkButton>}
    >
      {t('saved.favourites.empty_text')}
    </EmptyState>
  );
}
