import { Head } from '@inertiajs/react';
import { CarCard } from '#js/components/owner/CarCard.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Index({ cars }: Pages['Owner/Cars/Index']) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.cars.title')} />
      <PageHeader title={t('owner.cars.title')} intro={t('owner.cars.intro')} />
      {cars.length === 0 ? (
        <EmptyState icon={Car} title={t('owner.cars.empty_title')}>
          {t('owner.cars.empty_text')}
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {cars.map((car) => (
            <li key={car.slug}>
              <CarCard car={car} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
