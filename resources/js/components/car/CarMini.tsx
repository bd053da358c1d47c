import { Link } from '@inertiajs/react';
import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { CarName } from '#js/components/car/CarName.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { CarMeta } from './CarCard.tsx';
import { Price } from './Price.tsx';

type CarMiniProps = {
  car: Card;
  isSelected?: boolean;
  /** The pointer is on its marker. */
  isPointed?: boolean;
};

const LOOKS = {
  selected: 'border-brand ring-2 ring-brand',
  pointed: 'border-brand shadow-md',
  plain: '',
};

/** A car where room is short: beside a map and on it. */
export function CarMini({ car, isSelected = false, isPointed = false }: CarMiniProps) {
  const look = LOOKS[isSelected ? 'selected' : isPointed ? 'pointed' : 'plain'];
  return (
    <article className={`card card-link flex overflow-hidden ${look}`}>
      <div className="w-32 shrink-0 sm:w-40">
        {car.photo ? (
          <Photo image={car.photo} sizes="10rem" ratio="1 / 1" className="h-full w-full" />
        ) : (
          <span className="grid h-full min-h-32 place-items-center bg-sunken text-muted">
            <Car size={36} />
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-base">
            <Link href={car.url} prefetch className="after:absolute after:inset-0">
              <span className="line-clamp-1">
                <CarName car={car} />
              </span>
            </Link>
          </h3>
          {car.rating !== null && <Rating value={car.rating} size="sm" />}
        </div>
        <CarMeta car={car} />
        <Price price={car} className="mt-auto pt-2" />
      </div>
    </article>
  );
}
