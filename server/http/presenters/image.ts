import { env } from '#server/env.ts';
import { imageUrl, isAvif, srcSet } from '#shared/image.ts';
import type { StoredPhoto } from '#server/domain/users/actor.ts';
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
