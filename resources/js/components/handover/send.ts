import { isTemporary, releaseHeader } from '#js/lib/post-form.ts';
import type { SentPhotos } from './draft-store.ts';
import { kilometres, type Values } from './form.ts';

export type Saved = 'saved' | 'later' | 'refused' | 'stale';

/** Saves the values on the server. */
export function valuesSender(url: string) {
  return async (values: Values): Promise<Saved> => {
    try {
      const response = await fetch(url, {
        method: 'PUT',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...releaseHeader(),
        },
        body: JSON.stringify(sendable(values)),
      });
      // The login of a session that has ended.
      if (response.redirected) return 'refused';
      if (response.ok) return 'saved';
      if (response.status === 409) return 'stale';
      return isTemporary(response.status) ? 'later' : 'refused';
    } catch {
      return 'later';
    }
  };
}

/** What can be sent of half-typed values. */
export function sendable(values: Values) {
  return {
    ...values,
    odometerKm: kilometres(values.odometerKm),
  };
}

/** @returns the photos that are left, or `null` if the server could not be reached */
export async function removePhoto(url: string): Promise<SentPhotos | null> {
  try {
    const response = await fetch(url, {
      method: 'DELETE',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...releaseHeader(),
      },
    });
    if (!response.ok) return null;
    const { photos }: { photos: SentPhotos } = await response.json();
    return photos;
  } catch {
    return null;
  }
}
