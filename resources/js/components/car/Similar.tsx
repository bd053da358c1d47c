import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import { Asked } from './Asked.tsx';
import { CarCard } from './CarCard.tsx';
import { LazySection } from './LazySection.tsx';

const waiting = ['a', 'b', 'c', 'd'];

/** Cars of the kind nearby, free on the chosen dates; asked for when they are about to be seen. */
export function Similar({ cars }: { cars: readonly Card[] | undefined }) {
  const t = useT();
  return (
    <Section title={t('car.show.similar')}>
      {cars ? (
        <Cars cars={cars} />
      ) : (
        <LazySection height="min-h-72">{() => <Waiting />}</LazySection>
      )}
    </Section>
  );
}

function Waiting() {
  return (
    <Asked prop="similar">
      <Loading>
        <div className="grid-cards">
          {waiting.map((key) => (
            <Skeleton key={key} className="aspect-4/3 w-full rounded-xl" />
          ))}
        </div>
      </Loading>
    </Asked>
  );
}

function Cars({ cars }: { cars: readonly Card[] }) {
  const t = useT();
  if (cars.length === 0) return <p className="text-muted">{t('car.show.similar_none')}</p>;
  return (
    <ul className="grid-cards">
      {cars.map((car) => (
        <li key={car.id} className="grid">
          <CarCard car={car} />
        </li>
      ))}
    </ul>
  );
}
