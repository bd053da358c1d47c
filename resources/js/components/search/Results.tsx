import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { CarRow } from '#js/components/car/CarRow.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';

const ABOVE_FOLD = 4;

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
          <CarCard car={car} priority={!isBelow && at < ABOVE_FOLD} />
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
          <CarRow car={car} priority={at < 2} />
        </li>
      ))}
    </ul>
  );
}

const waitingCards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What stands there while a changed search runs. */
export function ResultsWaiting({ isList }: { isList: boolean }) {
  if (isList) {
    return (
      <Loading>
        <div className="grid gap-4">
          {waitingCards.slice(0, 4).map((key) => (
            <Skeleton key={key} className="h-52 w-full rounded-xl" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <Loading>
      <div className="grid-cards">
        {waitingCards.map((key) => (
          <div key={key} className="grid gap-3">
            <Skeleton className="aspect-4/3 w-full rounded-xl" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
