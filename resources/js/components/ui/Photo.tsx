import type { ReactNode } from 'react';
import type { ImageView } from '#server/http/shared.ts';

type PhotoProps = {
  image: ImageView;
  /** As in CSS: how wide it is shown, e.g. "(width < 48rem) 100vw, 33vw". */
  sizes: string;
  /** Shape of the box, e.g. "4 / 3"; the picture fills it. Its own shape when left out. */
  ratio?: string | undefined;
  /** The first picture of a page: loaded at once. */
  priority?: boolean | undefined;
  className?: string | undefined;
};

function background(placeholder: string | null) {
  if (placeholder === null) return {};
  return placeholder.startsWith('data:')
    ? { backgroundImage: `url("${placeholder}")` }
    : { backgroundColor: placeholder };
}

/** The box has its shape before the picture comes, so nothing moves. */
export function Photo({ image, sizes, ratio, priority, className }: PhotoProps) {
  return (
    <span
      className={className ? `photo ${className}` : 'photo'}
      style={{
        aspectRatio: ratio ?? `${image.width} / ${image.height}`,
        ...background(image.placeholder),
      }}
    >
      <Source image={image} sizes={sizes}>
        <img
          src={image.src}
          srcSet={image.srcSet || undefined}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
        />
      </Source>
    </span>
  );
}

type SourceProps = { image: ImageView; sizes: string; children: ReactNode };

/** Offers the smaller format where there is one; the browser takes what it knows. */
export function Source({ image, sizes, children }: SourceProps) {
  if (!image.isAvif) return children;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={image.srcSet.replaceAll('.webp', '.avif')} sizes={sizes} />
      {children}
    </picture>
  );
}
