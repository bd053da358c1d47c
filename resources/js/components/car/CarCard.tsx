import { Link } from '@inertiajs/react';
import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { CarName } from '#js/components/car/CarName.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { DeliveryLine } from '../compare/late.tsx';
import { CardTools, FurtherPhotos } from './card-late.tsx';
import { Price } from './Price.tsx';

type CarCardProps = {
  car: Card;
  sizes?: string;
  /** Among the first of the page: its picture is loaded at once. */
  priority?: boolean;
};

const GRID_SIZES = '(width < 40rem) 92vw, (width < 64rem) 45vw, 20rem';

/** A car in a grid: picture, name, what matters, price. The whole card is the link. */
export function CarCard({ car, sizes = GRID_SIZES, priority = false }: CarCardProps) {
  return (
    <article className="group relative flex flex-col">
      <CarPhoto car={car} sizes={sizes} priority={priority} />
      <div className="flex flex-1 flex-col pt-3">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-base font-semibold">
            <Link href={car.url} prefetch className="after:absolute after:inset-0">
              <span className="line-clamp-2">
                <CarName car={car} />
              </span>
            </Link>
          </h3>
          {car.rating !== null && <Rating value={car.rating} count={car.ratingCount} size="sm" />}
        </div>
        <CarMeta car={car} />
        <Price price={car} className="mt-auto pt-2" />
      </div>
    </article>
  );
}

export function CarPhoto({
  car,
  sizes,
  priority,
  className = 'rounded-xl',
}: Required<CarCardProps> & { className?: string }) {
  return (
    <div className="leaf" data-leaf>
      <Photos car={car} sizes={sizes} priority={priority} className={className} />
      <CardTools car={car} />
    </div>
  );
}

/**
 * The photos are above the link of the card, so that they can be swiped. They link to the car too, hidden from the
 * keyboard and screen readers.
 */
function Photos({
  car: { url, photo, furtherPhotos },
  sizes,
  priority,
  className,
}: Required<CarCardProps> & { className: string }) {
  if (!photo) return <div className={`aspect-4/3 bg-sunken ${className}`} />;
  const shown = { image: photo, sizes, ratio: '4 / 3', priority };
  if (furtherPhotos.length === 0) return <Photo {...shown} className={className} />;
  return (
    <Link
      href={url}
      prefetch
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      className={`leaf-strip ${className}`}
      data-leaf-strip
    >
      <Photo {...shown} />
      <FurtherPhotos files={furtherPhotos} first={photo} sizes={sizes} />
    </Link>
  );
}

export function CarMeta({ car }: { car: Card }) {
  const t = useT();
  const distance = useDistance(car.distanceKm);
  return (
    <p className="mt-1 text-sm text-muted">
      {[
        t(`car.gearbox.${car.gearbox}`),
        t(`car.fuel.${car.fuel}`),
        t('car.card.seats', { count: car.seats }),
      ].join(' · ')}
      <span className="block truncate">
        {car.town}
        {distance && ` · ${distance}`}
      </span>
      {car.delivery && (
        <DeliveryLine
          delivery={car.delivery}
          isPriced={car.total !== null}
          currency={car.currency}
        />
      )}
    </p>
  );
}

function useDistance(km: number | null): string | null {
  const t = useT();
  const format = useFormat();
  if (km === null) return null;
  return km < 1
    ? t('car.card.near')
    : t('car.card.distance', { km: format.number(Math.round(km)) });
}
