import { env } from '#server/env.ts';
import { imageUrl, imageWidths, isAvif, srcSet } from '#shared/image.ts';
import type { StoredPhoto } from '#server/domain/users/actor.ts';
import { photoUrl, type Viewer } from '../photo-links.ts';
import type { ImageView } from '../shared.ts';

/** A stored picture for a page, with addresses below the configured image base path. */
export function imageView(photo: StoredPhoto, alt: string): ImageView {
  const { file, width, height, placeholder } = photo;
  return {
    src: imageUrl(env.IMAGE_BASE_PATH, file, 960),
    srcSet: srcSet(env.IMAGE_BASE_PATH, file),
    isAvif: isAvif(file),
    width,
    height,
    placeholder,
    alt,
  };
}

const PAGE_WIDTH = 960;

/** A photo of a hand-over for one person, with links that expire. */
export function privateImageView(
  photo: StoredPhoto & { id: string },
  alt: string,
  viewer: Viewer,
): ImageView {
  const { id, file, width, height, placeholder } = photo;
  const link = (copy: number) => photoUrl(id, copy, viewer);
  const widths = imageWidths(file);
  return {
    src: link(widths.find((copy) => copy >= PAGE_WIDTH) ?? width),
    srcSet: widths.map((copy) => `${link(copy)} ${copy}w`).join(', '),
    isAvif: false,
    width,
    height,
    placeholder,
    alt,
  };
}
