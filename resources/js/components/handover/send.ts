import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import { kilometres, type KeptPhoto, type Values } from './kept.ts';

/** `later`: the server could not be reached or asks to wait. `refused`: sending it again would change nothing. */
export type Sent =
  | { ok: true; photos: InspectionPhotoView[] }
  | { ok: false; when: 'later' }
  | { ok: false; when: 'refused'; error: string | null };

export type SendPhoto = (photo: KeptPhoto, onProgress: (share: number) => void) => Promise<Sent>;

/** Sends one photo; `XMLHttpRequest`, because `fetch` does not tell how far an upload has come. */
export function photoSender(url: string): SendPhoto {
  return (photo, onProgress) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const form = new FormData();
      form.append('angle', photo.angle);
      form.append('uploadKey', photo.uploadKey);
      form.append('photo', photo.blob, 'photo.jpg');
      request.open('POST', url);
      request.responseType = 'json';
      request.timeout = 120_000;
      request.setRequestHeader('Accept', 'application/json');
      request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => resolve(sentOf(request.status, request.response)));
      for (const failure of ['error', 'timeout', 'abort'])
        request.addEventListener(failure, () => resolve({ ok: false, when: 'later' }));
      request.send(form);
    });
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

type Answer = { photos?: InspectionPhotoView[]; error?: string } | null;

function sentOf(status: number, answer: Answer): Sent {
  if (status >= 200 && status < 300 && answer?.photos) return { ok: true, photos: answer.photos };
  if (isTemporary(status)) return { ok: false, when: 'later' };
  return { ok: false, when: 'refused', error: answer?.error ?? null };
}

/** Also what a captive portal or a proxy answers in the server's place. */
function isTemporary(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || status < 400;
}
