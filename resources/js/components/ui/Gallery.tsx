import { lazy, Suspense, useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { ImageView } from '#server/http/shared.ts';
import { Picture } from './icons/interface.tsx';
import { Photo } from './Photo.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

type GalleryProps = { images: readonly ImageView[] };

function layoutFor(count: number) {
  if (count >= 5) return 5;
  return count >= 3 ? 3 : 1;
}

/** A mosaic on a desktop, a strip to swipe on a phone; each picture opens the full-screen viewer. */
export function Gallery({ images }: GalleryProps) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section aria-label={t('common.gallery.label')} className="relative">
      <div className="gallery" data-count={layoutFor(images.length)}>
        {images.map((image, i) => (
          <ScriptedButton key={image.src} onClick={() => setOpen(i)}>
            <Photo
              image={image}
              ratio="4 / 3"
              sizes={i === 0 ? '(width < 48rem) 100vw, 60vw' : '(width < 48rem) 100vw, 30vw'}
              priority={i === 0}
            />
          </ScriptedButton>
        ))}
      </div>
      <ScriptedButton
        className="btn btn-secondary btn-sm absolute right-3 bottom-3"
        onClick={() => setOpen(0)}
      >
        <Picture size={17} />
        <span>
          {t('common.gallery.open')} ({images.length})
        </span>
      </ScriptedButton>
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox images={images} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
