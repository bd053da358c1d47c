import type { ReactNode } from 'react';
import type { ImageView } from '#server/http/shared.ts';

type PhotoProps = {
  image: ImageView;
  /** The CSS `sizes` value: how wide the picture is shown, such as "(width < 48rem) 100vw, 33vw". */
  sizes: string;
  /** Aspect ratio of the box, such as "4 / 3"; the picture fills it. Default: the picture's own. */
  ratio?: string | undefined;
  /** Visible when the page opens, so it is loaded at once. */
  priority?: boolean | undefined;
  className?: string | undefined;
};

function background(placeholder: string | null) {
  if (placeholder === null) return {};
  return placeholder.startsWith('data:')
    ? { backgroundImage: `url("${placeholder}")` }
    : { backgroundColor: placeholder };
}

/** A picture whose box has its final size before it loads, so that nothing moves. */
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

/** Offers the AVIF format if it exists; the browser chooses. */
export function Source({ image, sizes, children }: SourceProps) {
  if (!image.isAvif) return children;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={image.srcSet.replaceAll('.webp', '.avif')} sizes={sizes} />
      {children}
    </picture>
  );
}
