import { Link } from '@inertiajs/react';
import type { CarView } from '#server/http/presenters/car.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { ArrowLeft, Share } from '#js/components/ui/icons/interface.tsx';
import { Electric } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { showToast } from '#js/lib/toast.ts';
import { CompareToggle, FavouriteButton } from '../compare/late.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

/** Name, town, rating; saving and sharing. */
export function CarHead({ car }: { car: CarView }) {
  const t = useT();
  return (
    <header className="mb-5 grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <Link
          href={car.townUrl}
          prefetch
          className="inline-flex min-w-0 items-center gap-1.5 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={18} className="shrink-0" />
          <span className="truncate">{t('car.show.back', { town: car.town })}</span>
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
        {car.name} <span className="font-normal text-muted">{car.year}</span>
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

function ShareButton({ car }: { car: CarView }) {
  const t = useT();
  const { app } = useShared();
  const address = app.url + car.url;
  const share = async () => {
    if ('share' in navigator) {
      await navigator.share({ title: car.name, url: address }).catch(() => {});
      return;
    }
    const isCopied = await copied(address);
    showToast({
      kind: isCopied ? 'success' : 'info',
      text: isCopied ? t('car.show.copied') : address,
    });
  };
  return (
    <ScriptedButton className="btn btn-ghost btn-sm max-sm:min-h-11" onClick={() => void share()}>
      <Share size={18} />
      <span className="max-sm:sr-only">{t('car.show.share')}</span>
    </ScriptedButton>
  );
}

/** Browsers let pages copy over HTTPS only, and when the person allows it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
