import { Link } from '@inertiajs/react';
import type { CarCard } from '#server/http/presenters/car.ts';
import { CarName } from '#js/components/car/CarName.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { useT } from '#js/lib/i18n.ts';
import { CarMeta, CarPhoto } from './CarCard.tsx';
import { Price } from './Price.tsx';

const SIZES = '(width < 40rem) 92vw, 18rem';

/** A car in a list: the same as a card, lying down, with a little more said. */
export function CarRow({ car, priority = false }: { car: CarCard; priority?: boolean }) {
  const t = useT();
  return (
    <article className="card card-link relative flex flex-col overflow-hidden sm:flex-row">
      <div className="sm:w-64 sm:shrink-0 lg:w-72">
        <CarPhoto car={car} sizes={SIZES} priority={priority} className="h-full" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-sm text-muted">{t(`car.category.${car.category}`)}</p>
            <h3>
              <Link href={car.url} prefetch className="after:absolute after:inset-0">
                <CarName car={car} />
              </Link>
            </h3>
          </div>
          <Rating value={car.rating} count={car.ratingCount} size="sm" />
        </div>
        <CarMeta car={car} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3">
          <div className="flex flex-wrap gap-2">
            {car.hasFreeCancellation && (
              <Badge tone="positive">{t('car.card.free_cancellation')}</Badge>
            )}
            <Badge>{t('car.card.hosted', { name: car.host.name })}</Badge>
          </div>
          <Price price={car} className="ms-auto pt-2 text-end" />
        </div>
      </div>
    </article>
  );
}
