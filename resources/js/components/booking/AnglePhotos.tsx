import { lazy, Suspense, useState } from 'react';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

const Lightbox = lazy(async () => ({
  default: (await import('#js/components/ui/Lightbox.tsx')).Lightbox,
}));

/** Small pictures of a hand-over under the names of their angles; any of them opens in full. */
export function AnglePhotos({ photos }: { photos: readonly InspectionPhotoView[] }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul
        className="grid grid-cols-3 gap-2 sm:grid-cols-4"
        aria-label={t('booking.inspection.photos')}
      >
        {photos.map(({ id, angle, image }, i) => (
          <li key={id}>
            <ScriptedButton className="block w-full text-start" onClick={() => setOpen(i)}>
              <Photo image={image} ratio="4 / 3" sizes="9rem" className="rounded-sm" />
              <span aria-hidden="true" className="text-sm text-muted">
                {t(`booking.angle.${angle}`)}
              </span>
            </ScriptedButton>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox
            images={photos.map(({ image }) => image)}
            start={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
