import { Link } from '@inertiajs/react';
import type { CarView } from '#server/http/presenters/car.ts';
import { CarName } from '#js/components/car/CarName.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { Electric } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { ShareButton } from './late.tsx';
import { CompareToggle, FavouriteButton } from '../compare/late.tsx';

/** Name, town, rating; saving and sharing. */
export function CarHead({ car }: { car: CarView }) {
  const t = useT();
  const { lastSearch } = useShared();
  return (
    <header className="mb-5 grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <Link
          href={lastSearch?.url ?? car.townUrl}
          prefetch
          className="inline-flex min-w-0 items-center gap-1.5 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={18} className="shrink-0" />
          <span className="truncate">
            {lastSearch ? t('car.show.back_search') : t('car.show.back', { town: car.town })}
          </span>
        </Link>
        <div className="-me-3 flex shrink-0">
          <ShareButton car={car} />
          <CompareToggle
            url={car.favouriteUrl}
            name={car.name}
            photo={car.photos[0] ?? null}
            look="text"
          />
          <FavouriteButton
            name={car.name}
            url={car.favouriteUrl}
            isFavourite={car.isFavourite}
            look="text"
          />
        </div>
      </div>
      <h1>
        <CarName car={car} />
      </h1>
      <p className="cluster gap-y-1 text-muted">
        <Rating value={car.rating} count={car.ratingCount} />
        <span>
          {car.trips > 0 ? t('car.card.trips', { count: car.trips }) : t('car.card.no_trips')}
        </span>
        <span>{car.town}</span>
        {car.isInstant && (
          <Badge tone="brand" icon={Electric}>
            {t('car.card.instant')}
          </Badge>
        )}
      </p>
    </header>
  );
}
