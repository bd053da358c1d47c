import { router } from '@inertiajs/react';
import { useState } from 'react';
import { SendState } from '#js/components/handover/PhotoSlot.tsx';
import { IconButton } from '#js/components/ui/Button.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import {
  ArrowLeft,
  ArrowRight,
  Camera,
  Close,
  Star,
  Trash,
} from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { shrunk } from '#js/lib/shrink.ts';
import { useUploads } from '#js/lib/uploads/use-uploads.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

type Props = { car: ListingView };

const FEWEST = 4;

/** The photos as clients leaf through them: the first is the cover. They are sent as soon as they are chosen. */
export function Photos({ car }: Props) {
  const t = useT();
  const { photos, mostPhotos, urls } = car;
  const { queue, uploads } = useUploads(
    { url: urls.photos, fileField: 'photo', retention: 'session' },
    { onFinished: () => router.reload({ only: ['car'] }) },
  );
  const take = async (files: readonly File[]) => {
    const room = mostPhotos - photos.length - uploads.length;
    for (const file of files.slice(0, Math.max(0, room)))
      await queue.add(file.name, await shrunk(file));
  };
  const missing = FEWEST - photos.length;
  return (
    <div className="grid gap-4">
      <p>{t('listing.photos.text')}</p>
      <FileField
        label={t('listing.photos.add')}
        hint={t('listing.photos.hint', { count: mostPhotos })}
        icon={Camera}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        multiple
        sendsAtOnce
        disabled={photos.length >= mostPhotos}
        onFiles={(files) => void take(files)}
      />
      <Arranged car={car} />
      {uploads.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {uploads.map((upload) => (
            <li key={upload.key} className="relative min-w-0">
              <img
                src={upload.preview}
                alt=""
                className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
              />
              <SendState queued={upload} onRetry={(key) => queue.retry(key)} />
              <span className="absolute end-1 top-1 rounded-full bg-surface">
                <IconButton
                  icon={Close}
                  size="sm"
                  round
                  label={t('listing.photos.discard')}
                  onClick={() => void queue.discard(upload.key)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && (
        <p className="field-hint" aria-live="polite">
          {t('listing.photos.missing', { count: missing })}
        </p>
      )}
    </div>
  );
}

/** Dragged, or moved by the buttons under each, which the keyboard reaches as well. */
function Arranged({ car: { photos, urls } }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = photos.map(({ id }) => id);
  const arrange = (order: readonly string[]) =>
    router.put(urls.photos, { photos: [...order] }, { preserveScroll: true, preserveState: true });
  const moveTo = (id: string, at: number) => {
    const others = ids.filter((one) => one !== id);
    arrange([...others.slice(0, at), id, ...others.slice(at)]);
  };
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map((photo, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside do the same
        <li
          key={photo.id}
          draggable
          onDragStart={() => setDragged(photo.id)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged && dragged !== photo.id) moveTo(dragged, at);
            setDragged(null);
          }}
          className={`min-w-0 ${dragged === photo.id ? 'opacity-50' : ''}`}
        >
          <Placed
            photo={photo}
            at={at}
            count={photos.length}
            moveTo={(to) => moveTo(photo.id, to)}
            remove={() => arrange(ids.filter((id) => id !== photo.id))}
          />
        </li>
      ))}
    </ol>
  );
}

type PlacedProps = {
  photo: ListingView['photos'][number];
  at: number;
  count: number;
  moveTo: (at: number) => void;
  remove: () => void;
};

function Placed({ photo: { image }, at, count, moveTo, remove }: PlacedProps) {
  const t = useT();
  const position = t('listing.photos.position', { at: at + 1, count });
  const action = (name: 'earlier' | 'later' | 'make_cover' | 'delete') =>
    `${t(`listing.photos.${name}`)}: ${position}`;
  return (
    <figure>
      <Photo
        image={{ ...image, alt: position }}
        ratio="4 / 3"
        sizes="(width < 40rem) 45vw, 12rem"
        className="rounded-lg"
      />
      <figcaption className="flex items-center justify-between">
        <IconButton
          icon={ArrowLeft}
          size="sm"
          label={action('earlier')}
          disabled={at === 0}
          onClick={() => moveTo(at - 1)}
        />
        {at === 0 ? (
          <span className="text-sm font-semibold">{t('listing.photos.cover')}</span>
        ) : (
          <IconButton
            icon={Star}
            size="sm"
            label={action('make_cover')}
            onClick={() => moveTo(0)}
          />
        )}
        <IconButton icon={Trash} size="sm" label={action('delete')} onClick={remove} />
        <IconButton
          icon={ArrowRight}
          size="sm"
          label={action('later')}
          disabled={at === count - 1}
          onClick={() => moveTo(at + 1)}
        />
      </figcaption>
    </figure>
  );
}
