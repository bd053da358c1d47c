import { lazy, Suspense } from 'react';
import type { CarView } from '#server/http/presenters/car.ts';
import type { MapConfig } from '#shared/map.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import { LazySection } from './LazySection.tsx';

const PlaceMap = lazy(async () => ({
  default: (await import('#js/components/map/PlaceMap.tsx')).PlaceMap,
}));

const HEIGHT = 'h-80';

/** The town, and a circle around the approximate position. */
export function Whereabouts({ car, map }: { car: CarView; map: MapConfig }) {
  const t = useT();
  return (
    <Section title={t('car.show.place')} intro={`${car.town}. ${t('car.show.place_hint')}`}>
      <LazySection height={HEIGHT}>
        {() => (
          <Suspense fallback={<Skeleton className={`w-full ${HEIGHT}`} />}>
            <PlaceMap
              center={car.position}
              config={map}
              className={`overflow-hidden rounded-xl ${HEIGHT}`}
            />
          </Suspense>
        )}
      </LazySection>
    </Section>
  );
}
