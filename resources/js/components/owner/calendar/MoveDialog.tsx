import { router } from '@inertiajs/react';
import { useState } from 'react';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type Car = { slug: string; name: string; plate: string };

/** A booking dragged from one car to another. */
export type Dragged = { ref: string; from: Car; to: Car };

type Props = { dragged: Dragged | null; onClose: () => void };

/** Asks before a booking gets another car, because its client is told at once. */
export function MoveDialog({ dragged, onClose }: Props) {
  const t = useT();
  const [processing, setProcessing] = useState(false);
  const send = () => {
    if (!dragged) return;
    setProcessing(true);
    const data = { from: dragged.from.slug, to: dragged.to.slug, next: 'back' };
    router.put(url('company.bookings.car.update', { ref: dragged.ref }), data, {
      preserveScroll: true,
      preserveState: true,
      onFinish: () => {
        setProcessing(false);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open={dragged !== null}
      onClose={onClose}
      title={t('owner.calendar.move')}
      confirm={t('owner.calendar.move_confirm')}
      onConfirm={send}
      processing={processing}
    >
      {dragged &&
        t('owner.calendar.move_text', {
          ref: dragged.ref,
          from: `${dragged.from.name}, ${dragged.from.plate}`,
          to: `${dragged.to.name}, ${dragged.to.plate}`,
        })}
    </ConfirmDialog>
  );
}
