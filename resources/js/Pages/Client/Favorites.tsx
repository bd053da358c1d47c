import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { CarGrid } from '#js/components/search/Results.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Heart } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#routes';

export default function Favorites({ cars }: Pages['Client/Favorites']) {
  const t = useT();
  return (
    <>
      <Head title={t('car.favourites.title')} />
      <PageHeader title={t('car.favourites.title')} intro={t('car.favourites.intro')} />
      {cars.length > 0 ? (
        <CarGrid cars={cars} />
      ) : (
        <EmptyState
          icon={Heart}
          title={t('car.favourites.empty')}
          action={<LinkButton href={url('cars')}>{t('common.nav.search_cars')}</LinkButton>}
        >
          {t('car.favourites.empty_text')}
        </EmptyState>
      )}
    </>
  );
}
