import { router } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { shrunk } from '#js/lib/shrink.ts';
import { useUploads } from '#js/lib/uploads/use-uploads.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { url } from '#shared/routes.ts';
import { draftStore } from './draft-store.ts';
import { HandoverDraft } from './draft.ts';
import type { Values } from './form.ts';
import { hasPhotos, photosTo, queuePhoto } from './photos.ts';
import { removePhoto, valuesSender } from './send.ts';

/** A hand-over being filled in: its values, its photos, and what becomes of them without a connection. */
export function useHandover(handover: HandoverView) {
  return { ...useDraft(handover), ...usePhotos(handover) };
}

function useDraft(handover: HandoverView) {
  const [draft] = useState(() => draftOf(handover));
  const { values, step, save } = useSyncExternalStore(
    draft.subscribe,
    draft.snapshot,
    draft.snapshot,
  );

  useEffect(() => {
    const wake = () => draft.wake();
    void draft.restore();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      draft.stop();
    };
  }, [draft]);

  return {
    values,
    step,
    save,
    change: (change: Partial<Values>) => draft.change(change),
    goTo: (next: typeof step) => draft.goTo(next),
  };
}

function usePhotos({ ref, leg, urls, inspection }: HandoverView) {
  const [photos, setPhotos] = useState<readonly InspectionPhotoView[]>(inspection.photos);
  const { queue, uploads } = useUploads(photosTo(urls.photo), {
    onSent: (answer) => hasPhotos(answer) && setPhotos(answer.photos),
  });

  return {
    /** On the server. */
    photos,
    /** On the phone, still to be sent. */
    queued: uploads,
    take: async (angle: InspectionPhotoView['angle'], file: File) =>
      queuePhoto(queue, angle, await shrunk(file)),
    retry: (key: string) => queue.retry(key),
    remove: async ({ id }: InspectionPhotoView) => {
      const params = { ref, leg: leg.replace('_', '-'), photo: id };
      const left = await removePhoto(url('owner.inspections.photos.destroy', params));
      if (left) setPhotos(left);
    },
  };
}

export type Handover = ReturnType<typeof useHandover>;

export function nameOf({ ref, leg }: Pick<HandoverView, 'ref' | 'leg'>): string {
  return `${ref}/${leg}`;
}

function draftOf(handover: HandoverView): HandoverDraft {
  const { odometerKm, fuelPercent, notes, damages } = handover.inspection;
  return new HandoverDraft({
    handover: nameOf(handover),
    values: {
      odometerKm: odometerKm === null ? '' : String(odometerKm),
      fuelPercent,
      notes,
      damages,
    },
    store: draftStore,
    save: valuesSender(handover.urls.save),
    onStale: () => router.reload(),
  });
}
