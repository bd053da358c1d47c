import { isTemporary, postForm } from '#js/lib/post-form.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import { kilometres, type KeptPhoto, type Values } from './kept.ts';

/** `later`: the server could not be reached or asks to wait. `refused`: sending it again would change nothing. */
export type Sent =
  | { ok: true; photos: InspectionPhotoView[] }
  | { ok: false; when: 'later' }
  | { ok: false; when: 'refused'; error: string | null };

export type SendPhoto = (photo: KeptPhoto, onProgress: (share: number) => void) => Promise<Sent>;

/** Sends one photo. */
export function photoSender(url: string): SendPhoto {
  return async (photo, onProgress) => {
    const form = new FormData();
    form.append('angle', photo.angle);
    form.append('uploadKey', photo.uploadKey);
    form.append('photo', photo.blob, 'photo.jpg');
    const answer = await postForm<Answer>(url, form, onProgress);
    return answer ? sentOf(answer.status, answer.body) : { ok: false, when: 'later' };
  };
}

export type Saved = 'saved' | 'later' | 'refused' | 'stale';

/** Keeps the values on the server. */
export function valuesSender(url: string) {
  return async (values: Values): Promise<Saved> => {
    try {
      const response = await fetch(url, {
        method: 'PUT',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
        },
        body: JSON.stringify(sendable(values)),
      });
      if (response.ok) return 'saved';
      if (response.status === 409) return 'stale';
      return isTemporary(response.status) ? 'later' : 'refused';
    } catch {
      return 'later';
    }
  };
}

/** What can be sent of half-typed values: a damage without a place is still being written. */
export function sendable(values: Values) {
  return {
    ...values,
    odometerKm: kilometres(values.odometerKm),
    damages: values.damages.filter(({ place }) => place.trim() !== ''),
  };
}

/** @returns the photos that are left, or `null` if the server could not be reached */
export async function removePhoto(url: string): Promise<InspectionPhotoView[] | null> {
  try {
    const response = await fetch(url, {
      method: 'DELETE',
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    if (!response.ok) return null;
    const { photos }: { photos: InspectionPhotoView[] } = await response.json();
    return photos;
  } catch {
    return null;
  }
}

type Answer = { photos?: InspectionPhotoView[]; error?: string };

function sentOf(status: number, answer: Answer | null): Sent {
  if (status >= 200 && status < 300 && answer?.photos) return { ok: true, photos: answer.photos };
  if (isTemporary(status)) return { ok: false, when: 'later' };
  return { ok: false, when: 'refused', error: answer?.error ?? null };
}
