import { useEffect, useRef, useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { ImageView } from '#server/http/shared.ts';
import { ChevronLeft, ChevronRight, Close } from './icons/interface.tsx';
import { IconButton } from './Button.tsx';
import { Source } from './Photo.tsx';

type LightboxProps = { images: readonly ImageView[]; start: number; onClose: () => void };

/** Full-screen viewer: arrow keys, buttons, a swipe; Escape closes it. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const touchedAt = useRef(0);
  const [at, setAt] = useState(start);
  const image = images[at];
  const move = (by: number) => setAt((at + by + images.length) % images.length);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons
    <dialog
      ref={dialog}
      aria-label={t('common.gallery.label')}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-black text-white"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      }}
      onTouchStart={(event) => {
        touchedAt.current = event.touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - touchedAt.current;
        if (Math.abs(moved) > 40) move(moved < 0 ? 1 : -1);
      }}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between p-3">
          <p aria-live="polite" className="px-2 tabular">
            {t('common.gallery.position', { current: at + 1, total: images.length })}
          </p>
          <IconButton
            icon={Close}
            label={t('common.action.close')}
            className="lightbox-button"
            onClick={() => dialog.current?.close()}
          />
        </div>
        <div className="flex min-h-0 flex-1 items-center justify-center gap-2 px-2 pb-6">
          <IconButton
            icon={ChevronLeft}
            label={t('common.gallery.previous')}
            className="lightbox-button max-sm:hidden"
            onClick={() => move(-1)}
          />
          {image && (
            <Source key={image.src} image={image} sizes="100vw">
              <img
                src={image.src}
                srcSet={image.srcSet || undefined}
                sizes="100vw"
                alt={image.alt}
                className="max-h-full min-w-0 flex-1 object-contain"
              />
            </Source>
          )}
          <IconButton
            icon={ChevronRight}
            label={t('common.gallery.next')}
            className="lightbox-button max-sm:hidden"
            onClick={() => move(1)}
          />
        </div>
      </div>
    </dialog>
  );
}
