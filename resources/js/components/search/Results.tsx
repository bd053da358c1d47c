import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { CarRow } from '#js/components/car/CarRow.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';

/** Only the first picture has priority: on a phone no second one is visible. */
const isFirst = (at: number) => at === 0;

type CarGridProps = {
  cars: readonly Card[];
  /** Further down the page, where pictures may wait. */
  isBelow?: boolean;
};

export function CarGrid({ cars, isBelow = false }: CarGridProps) {
  return (
    <ul className="grid-cards">
      {cars.map((car, at) => (
        <li key={car.id} className="grid">
          <CarCard car={car} priority={!isBelow && isFirst(at)} />
        </li>
      ))}
    </ul>
  );
}

export function CarList({ cars }: { cars: readonly Card[] }) {
  return (
    <ul className="grid gap-4">
      {cars.map((car, at) => (
        <li key={car.id}>
          <CarRow car={car} priority={isFirst(at)} />
        </li>
      ))}
    </ul>
  );
}

type WaitingProps = {
  isList: boolean;
  /** How many cars are expected. */
  count?: number;
};

/** Placeholders in the shape of the results, while a changed search runs. */
export function ResultsWaiting({ isList, count = 6 }: WaitingProps) {
  const keys = Array.from({ length: count }, (_, at) => at);
  if (isList) {
    return (
      <Loading>
        <div className="grid gap-4">
          {keys.map((key) => (
            <Skeleton key={key} className="h-[22rem] w-full rounded-xl sm:h-54" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <Loading>
      <div className="grid-cards">
        {keys.map((key) => (
          <div key={key}>
            <Skeleton className="aspect-4/3 w-full rounded-xl" />
            <Skeleton className="mt-3 h-6 w-2/3" />
            <Skeleton className="mt-1 h-10 w-1/2" />
            <Skeleton className="mt-2 h-7 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
