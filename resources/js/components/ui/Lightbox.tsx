import { useEffect, useRef, useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { ImageView } from '#server/http/shared.ts';
import { ChevronLeft, ChevronRight, Close } from './icons/interface.tsx';
import { IconButton } from './Button.tsx';
import { Source } from './Photo.tsx';

type LightboxProps = { images: readonly ImageView[]; start: number; onClose: () => void };

/** Full-screen viewer: a strip to swipe, with buttons and arrow keys; Escape closes it. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { strip, at, follow, show } = useStrip(start);
  const move = (by: number) => show((at + by + images.length) % images.length);

  useEffect(() => {
    dialog.current?.showModal();
    show(start);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens once, at the picture that was pressed
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons
    <dialog
      ref={dialog}
      aria-label={t('common.gallery.label')}
      className="lightbox"
      onClose={onClose}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(by);
      }}
    >
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
      <div className="relative min-h-0 pb-6">
        <ul ref={strip} className="lightbox-strip" onScroll={follow} tabIndex={-1}>
          {images.map((image, index) => (
            <Slide
              key={image.src}
              image={image}
              isShown={index === at}
              isNear={Math.abs(index - at) <= 1}
            />
          ))}
        </ul>
        {images.length > 1 && (
          <>
            <span className="lightbox-side left-2">
              <IconButton
                icon={ChevronLeft}
                label={t('common.gallery.previous')}
                className="lightbox-button"
                onClick={() => move(-1)}
              />
            </span>
            <span className="lightbox-side right-2">
              <IconButton
                icon={ChevronRight}
                label={t('common.gallery.next')}
                className="lightbox-button"
                onClick={() => move(1)}
              />
            </span>
          </>
        )}
      </div>
    </dialog>
  );
}

type SlideProps = { image: ImageView; isShown: boolean; isNear: boolean };

/** A neighbouring picture is loaded before somebody swipes to it. */
function Slide({ image, isShown, isNear }: SlideProps) {
  return (
    <li aria-hidden={!isShown}>
      <Source image={image} sizes="100vw">
        <img
          src={image.src}
          srcSet={image.srcSet || undefined}
          sizes="100vw"
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading={isNear ? 'eager' : 'lazy'}
          draggable={false}
        />
      </Source>
    </li>
  );
}

/** Derives the shown picture from how far the strip is scrolled. */
function useStrip(start: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const follow = () => {
    const list = strip.current;
    if (list) setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
  };
  const show = (index: number) => {
    const list = strip.current;
    if (!list) return;
    const isNext = Math.abs(index - at) === 1;
    list.scrollTo({
      left: index * list.clientWidth,
      behavior: isNext && !matchMedia('(prefers-reduced-motion)').matches ? 'smooth' : 'instant',
    });
  };
  return { strip, at, follow, show };
}
