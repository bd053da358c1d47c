import type { UploadQueue } from '#js/lib/uploads/queue.ts';
import type { Destination, Upload } from '#js/lib/uploads/upload.ts';
import type { SentPhotos } from './draft-store.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';

type Angle = InspectionPhotoView['angle'];

/** Where the photos of a hand-over go. */
export function photosTo(url: string): Destination {
  return { url, fileField: 'photo', retention: 'delivery' };
}

export function isOf(angle: Angle) {
  return ({ fields }: Pick<Upload, 'fields'>) => fields['angle'] === angle;
}

/** A new photo of a guided angle takes the place of one that has not been sent yet. */
export async function queuePhoto(
  queue: UploadQueue,
  angle: Angle,
  blob: Blob,
  damageKey?: string,
): Promise<void> {
  const replaced = angle === 'damage' ? [] : queue.snapshot().filter(isOf(angle));
  for (const { key } of replaced) await queue.discard(key);
  await queue.add('photo.jpg', blob, { angle, ...(damageKey ? { damageKey } : {}) });
}

type Photos = { photos: SentPhotos };

/** The photos that the server has now, of its answer to a new one. */
export function hasPhotos(answer: object): answer is Photos {
  return 'photos' in answer && typeof answer.photos === 'object';
}
