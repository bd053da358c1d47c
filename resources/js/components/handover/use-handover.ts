import { router } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { url } from '#shared/routes.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import { keeper } from './indexed-db.ts';
import type { Values } from './kept.ts';
import { PhotoQueue } from './photo-queue.ts';
import { photoSender, removePhoto, valuesSender } from './send.ts';
import { shrunk } from '#js/lib/shrink.ts';
import { ValueKeeper } from './value-keeper.ts';

/** A hand-over being filled in: its values, its photos, and what becomes of them without a connection. */
export function useHandover(handover: HandoverView) {
  const [{ form, queue }] = useState(() => ({ form: formOf(handover), queue: queueOf(handover) }));
  const { values, step, save } = useSyncExternalStore(form.subscribe, form.snapshot, form.snapshot);
  const { photos, queue: queued } = useSyncExternalStore(
    queue.subscribe,
    queue.snapshot,
    queue.snapshot,
  );

  useEffect(() => {
    const wake = () => {
      form.wake();
      queue.wake();
    };
    void form.restore();
    void queue.restore();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      form.stop();
      queue.stop();
    };
  }, [form, queue]);

  return {
    values,
    step,
    save,
    photos,
    queued,
    change: (change: Partial<Values>) => form.change(change),
    goTo: (next: typeof step) => form.goTo(next),
    take: async (angle: InspectionPhotoView['angle'], file: File) =>
      queue.add(angle, await shrunk(file)),
    retry: (uploadKey: string) => queue.retry(uploadKey),
    discard: (uploadKey: string) => queue.discard(uploadKey),
    remove: async ({ id }: InspectionPhotoView) => {
      const { ref, leg } = handover;
      const params = { ref, leg: leg.replace('_', '-'), photo: id };
      const left = await removePhoto(url('owner.inspections.unphoto', params));
      if (left) queue.replacePhotos(left);
      return left !== null;
    },
  };
}

export type Handover = ReturnType<typeof useHandover>;

export function nameOf({ ref, leg }: Pick<HandoverView, 'ref' | 'leg'>): string {
  return `${ref}/${leg}`;
}

function formOf(handover: HandoverView): ValueKeeper {
  const { odometerKm, fuelPercent, notes, damages } = handover.inspection;
  return new ValueKeeper({
    handover: nameOf(handover),
    values: {
      odometerKm: odometerKm === null ? '' : String(odometerKm),
      fuelPercent,
      notes,
      damages,
    },
    keeper,
    save: valuesSender(handover.urls.save),
    onStale: () => router.reload(),
  });
}

function queueOf(handover: HandoverView): PhotoQueue {
  return new PhotoQueue({
    handover: nameOf(handover),
    photos: handover.inspection.photos,
    keeper,
    send: photoSender(handover.urls.photo),
  });
}
