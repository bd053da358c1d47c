import { router } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShared } from '#js/lib/page.ts';
import { shrunk } from '#js/lib/shrink.ts';
import { useUploads } from '#js/lib/uploads/use-uploads.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { draftStore } from './draft-store.ts';
import { HandoverDraft } from './draft.ts';
import type { Values } from './form.ts';
import { hasPhotos, photosTo, queuePhoto } from './photos.ts';
import { removePhoto, valuesSender } from './send.ts';

/** A hand-over being filled in: its values, its photos, and what becomes of them without a connection. */
export function useHandover(handover: HandoverView) {
  const person = useShared().auth.user?.id ?? '';
  const [draft] = useState(() => draftOf(handover, person));
  return { ...useDraft(draft, handover), ...usePhotos(draft, handover) };
}

function useDraft(draft: HandoverDraft, { inspection, now }: HandoverView) {
  const { values, step, save, photos } = useSyncExternalStore(
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

  useEffect(
    () => draft.havePhotos({ list: inspection.photos, at: now }),
    [draft, inspection.photos, now],
  );

  return {
    values,
    step,
    save,
    /** On the server. */
    photos: photos.list,
    change: (change: Partial<Values>) => draft.change(change),
    goTo: (next: typeof step) => draft.goTo(next),
    /** The server has it all. */
    forget: draft.forget,
  };
}

function usePhotos(draft: HandoverDraft, { urls }: HandoverView) {
  const { queue, uploads } = useUploads(photosTo(urls.photo), {
    onSent: (answer) => hasPhotos(answer) && draft.havePhotos(answer.photos),
  });

  return {
    /** On the phone, still to be sent. */
    queued: uploads,
    /** A photo of a damage says of which. */
    take: async (angle: InspectionPhotoView['angle'], file: File, damageKey?: string) =>
      queuePhoto(queue, angle, await shrunk(file), damageKey),
    retry: (key: string) => queue.retry(key),
    remove: async ({ id }: InspectionPhotoView) => {
      const left = await removePhoto(`${urls.photo}/${id}`);
      if (left) draft.havePhotos(left);
    },
  };
}

export type Handover = ReturnType<typeof useHandover>;

/** A draft belongs to its person: on a shared phone nobody finds somebody else's. */
export function nameOf({ ref, leg }: Pick<HandoverView, 'ref' | 'leg'>, person: string): string {
  return `${person}/${ref}/${leg}`;
}

function draftOf(handover: HandoverView, person: string): HandoverDraft {
  const { odometerKm, fuelPercent, notes, damages, photos } = handover.inspection;
  return new HandoverDraft({
    handover: nameOf(handover, person),
    values: {
      odometerKm: odometerKm === null ? '' : String(odometerKm),
      fuelPercent,
      notes,
      damages,
      returnedAt: handover.returnedAt,
    },
    photos: { list: photos, at: handover.now },
    store: draftStore,
    save: valuesSender(handover.urls.save),
    onStale: () => router.reload(),
  });
}
