import { Head } from '@inertiajs/react';
import { CarCard } from '#js/components/owner/CarCard.tsx';
import { CarList } from '#js/components/owner/CarList.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

/** With more cars, the page shows a list instead of cards. */
const MOST_CARDS = 9;

export default function Index({ cars, createUrl, timelineUrl }: Pages['Owner/Cars/Index']) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.cars.title')} />
      <PageHeader
        title={t('owner.cars.title')}
        intro={t('owner.cars.intro')}
        actions={
          <>
            {timelineUrl && (
              <LinkButton href={timelineUrl} icon={Calendar} variant="secondary">
                {t('owner.timeline.open')}
              </LinkButton>
            )}
            {createUrl && (
              <LinkButton href={createUrl} icon={Plus}>
                {t('owner.cars.add')}
              </LinkButton>
            )}
          </>
        }
      />
      <Cars cars={cars} />
    </>
  );
}

function Cars({ cars }: Pick<Pages['Owner/Cars/Index'], 'cars'>) {
  const t = useT();
  if (cars.length > MOST_CARDS) return <CarList cars={cars} />;
  if (cars.length === 0)
    return (
      <EmptyState icon={Car} title={t('owner.cars.empty_title')}>
        {t('owner.cars.empty_text')}
      </EmptyState>
    );
  return (
    <ul className="grid-cards">
      {cars.map((car) => (
        <li key={car.slug}>
          <CarCard car={car} />
        </li>
      ))}
    </ul>
  );
}
