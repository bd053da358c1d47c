import type { CarCard } from '#server/http/presenters/car.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { CompareToggle } from '../compare/CompareToggle.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import { PhotoControls } from './FurtherPhotos.tsx';

/** What stands on the picture of a card, and what can be done there. */
export function CardTools({ car }: { car: CarCard }) {
  const { name, favouriteUrl, photo, furtherPhotos, isFavourite } = car;
  return (
    <>
      {!photo && <NoPhoto />}
      <State car={car} />
      {furtherPhotos.length > 0 && <PhotoControls name={name} count={furtherPhotos.length + 1} />}
      <CompareToggle url={favouriteUrl} name={name} photo={photo} />
      <FavouriteButton name={name} url={favouriteUrl} isFavourite={isFavourite} />
    </>
  );
}

function NoPhoto() {
  const t = useT();
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
      <Car size={44} />
      <span className="sr-only">{t('car.card.no_photo')}</span>
    </div>
  );
}

function State({ car: { isOff, isInstant } }: { car: CarCard }) {
  const t = useT();
  if (!isOff && !isInstant) return null;
  return (
    <span className="pointer-events-none absolute bottom-2.5 left-2.5 z-1">
      <Badge tone={isOff ? 'warning' : 'neutral'}>
        {t(isOff ? 'car.card.off' : 'car.card.instant')}
      </Badge>
    </span>
  );
}
