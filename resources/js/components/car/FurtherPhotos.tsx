import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ImageView } from '#server/http/shared.ts';
import { Photo } from '#js/components/ui/Photo.tsx';
import { ChevronLeft, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { imageUrl, isAvif, srcSet } from '#shared/image.ts';

type FurtherPhotosProps = { files: readonly string[]; first: ImageView; sizes: string };

/** Not rendered on the server: without JavaScript they cannot be shown, and they would be most of the page's HTML. */
export function FurtherPhotos(props: FurtherPhotosProps) {
  return useHydrated() && <Photos {...props} />;
}

/** Each photo is loaded one ahead, once somebody has begun to swipe. */
function Photos({ files, first, sizes }: FurtherPhotosProps) {
  const part = useRef<HTMLSpanElement>(null);
  const [fetched, setFetched] = useState(0);
  useLeafing(part, (position) => setFetched((before) => Math.max(before, Math.ceil(position) + 1)));
  return files.map((file, at) => (
    <span key={file} ref={at === 0 ? part : undefined} className="photo">
      {at < fetched && <Photo image={besides(first, file)} sizes={sizes} ratio="4 / 3" priority />}
    </span>
  ));
}

/** A photo in the folder of the car's first one. */
function besides(first: ImageView, file: string): ImageView {
  const folder = first.src.slice(0, first.src.lastIndexOf('/'));
  return {
    ...first,
    src: imageUrl(folder, file, 960),
    srcSet: srcSet(folder, file),
    isAvif: isAvif(file),
    placeholder: null,
  };
}

type PhotoControlsProps = { name: string; count: number };

export function PhotoControls(props: PhotoControlsProps) {
  return useHydrated() && <Controls {...props} />;
}

/** Arrows for a mouse or a keyboard, which go round, and dots that say how many there are. */
function Controls({ name, count }: PhotoControlsProps) {
  const t = useT();
  const part = useRef<HTMLSpanElement>(null);
  const [position, setPosition] = useState(0);
  useLeafing(part, setPosition);
  const at = Math.round(position);
  const before = (at + count - 1) % count;
  const after = (at + 1) % count;
  const leafTo = (photo: number) => {
    const strip = stripOf(part.current);
    strip?.scrollTo({ left: photo * strip.clientWidth });
  };
  const labelOf = (photo: number) => t('car.card.photo', { name, at: photo + 1, total: count });
  return (
    <>
      <button
        type="button"
        aria-label={labelOf(before)}
        tabIndex={-1}
        onClick={() => leafTo(before)}
        className="leaf-arrow left-2"
      >
        <ChevronLeft size={20} />
      </button>
      <button
        type="button"
        aria-label={labelOf(after)}
        onClick={() => leafTo(after)}
        className="leaf-arrow right-2"
      >
        <ChevronRight size={20} />
      </button>
      <span ref={part} className="leaf-dots" aria-hidden="true">
        {Array.from({ length: count }, (_, dot) => (
          <i key={dot} data-on={dot === at || undefined} />
        ))}
      </span>
    </>
  );
}

function stripOf(part: HTMLElement | null): Element | null {
  return part?.closest('[data-leaf]')?.querySelector('[data-leaf-strip]') ?? null;
}

/** The scroll position in photos: 1.5 is halfway between the second and the third. */
function useLeafing(part: RefObject<HTMLElement | null>, onMove: (position: number) => void) {
  useEffect(() => {
    const strip = stripOf(part.current);
    const report = () => strip && onMove(strip.scrollLeft / strip.clientWidth);
    strip?.addEventListener('scroll', report, { passive: true });
    return () => strip?.removeEventListener('scroll', report);
  });
}
