import type { FormEvent, ReactNode } from 'react';
import { Heart, HeartFilled } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { showToast } from '#js/lib/toast.ts';
import { url as addressOf } from '#shared/routes.ts';
import { saveFavourite, setFavourite, useFavourite } from './favourites.ts';

type FavouriteButtonProps = {
  name: string;
  url: string;
  isFavourite: boolean;
  /** `text` stands in a row of actions; the other floats on a picture. */
  look?: 'picture' | 'text';
};

/** A visitor's heart stays in the browser until they sign in. Before its code has come it is a form like any other. */
export function FavouriteButton({
  name,
  url,
  isFavourite,
  look = 'picture',
}: FavouriteButtonProps) {
  const t = useT();
  const { auth } = useShared();
  const isOn = useFavourite(url, isFavourite);
  const label = t(isOn ? 'car.card.favourite_remove' : 'car.card.favourite_add', { name });

  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (!auth.user) showOutcome(saveFavourite(url, !isOn));
    else if (!(await setFavourite(url, !isOn)))
      showToast({ kind: 'error', text: t('car.card.favourite_failed') });
  };
  const showOutcome = (count: number | null) => {
    const href = addressOf('client.favourites');
    if (count === null) showToast({ kind: 'error', text: t('car.card.favourite_full'), href });
    else if (count === 1 && !isOn)
      showToast({ kind: 'info', text: t('car.card.favourite_saved'), href });
  };

  const Glyph = isOn ? HeartFilled : Heart;
  if (look === 'text') {
    return (
      <HeartForm url={url} isOn={isOn} onSubmit={press}>
        <button type="submit" className="btn btn-ghost btn-sm max-sm:min-h-11" aria-pressed={isOn}>
          <Glyph size={18} className={isOn ? 'text-signal' : ''} />
          <span className="max-sm:sr-only">{t(isOn ? 'car.show.saved' : 'car.show.save')}</span>
        </button>
      </HeartForm>
    );
  }
  return (
    <HeartForm url={url} isOn={isOn} onSubmit={press}>
      <button
        type="submit"
        aria-label={label}
        aria-pressed={isOn}
        title={label}
        className={`absolute top-2.5 right-2.5 z-10 grid size-11 place-items-center rounded-full bg-surface/90 shadow-sm backdrop-blur transition-transform hover:scale-105 active:scale-95 ${isOn ? 'text-signal' : 'text-ink'}`}
      >
        <Glyph size={21} />
      </button>
    </HeartForm>
  );
}

type HeartFormProps = {
  url: string;
  isOn: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

function HeartForm({ url, isOn, onSubmit, children }: HeartFormProps) {
  return (
    <form action={url} method="post" onSubmit={onSubmit} className="contents">
      <input type="hidden" name="wanted" value={isOn ? 0 : 1} />
      {children}
    </form>
  );
}
