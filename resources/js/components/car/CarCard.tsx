import { Link } from '@inertiajs/react';
import type { CarCard as Card } from '#server/http/presenters/car.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { CompareToggle, DeliveryLine, FavouriteButton } from '../compare/late.tsx';
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
                {car.name} <span className="font-normal text-muted">{car.year}</span>
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
  const t = useT();
  return (
    <div className="relative">
      {car.photo ? (
        <Photo
          image={car.photo}
          sizes={sizes}
          ratio="4 / 3"
          priority={priority}
          className={className}
        />
      ) : (
        <NoPhoto className={className} />
      )}
      {(car.isOff || car.isInstant) && (
        <span className="absolute bottom-2.5 left-2.5">
          <Badge tone={car.isOff ? 'warning' : 'neutral'}>
            {t(car.isOff ? 'car.card.off' : 'car.card.instant')}
          </Badge>
        </span>
      )}
      <CompareToggle url={car.favouriteUrl} name={car.name} photo={car.photo} />
      <FavouriteButton name={car.name} url={car.favouriteUrl} isFavourite={car.isFavourite} />
    </div>
  );
}

function NoPhoto({ className }: { className: string }) {
  const t = useT();
  return (
    <div className={`grid aspect-4/3 place-items-center bg-sunken text-muted ${className}`}>
      <Car size={44} />
      <span className="sr-only">{t('car.card.no_photo')}</span>
    </div>
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
