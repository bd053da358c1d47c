import type { CarCard } from '#server/http/presenters/car.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { CarGrid } from './Results.tsx';

/** Cars looked at lately in this browser; nothing when there are none. */
export function SeenCars({ cars }: { cars: readonly CarCard[] }) {
  const t = useT();
  if (cars.length === 0) return null;
  return (
    <Section title={t('car.seen')}>
      <CarGrid cars={cars} isBelow />
    </Section>
  );
}
