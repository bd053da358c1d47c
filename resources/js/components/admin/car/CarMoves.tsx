import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';
import { CorrectDialog } from './CorrectDialog.tsx';

type Props = { car: ReviewedCarView; canDecide: boolean };

/** What the staff may do to a car at any time. */
export function CarMoves({ car, canDecide }: Props) {
  const t = useT();
  const [correcting, setCorrecting] = useState(false);
  const [suspending, setSuspending] = useState(false);
  return (
    <div className="cluster">
      {car.canReinstate && <Reinstate car={car} canDecide={canDecide} />}
      {car.canCorrect && (
        <Button variant="secondary" disabled={!canDecide} onClick={() => setCorrecting(true)}>
          {t('admin.cars.correct')}
        </Button>
      )}
      {car.canSuspend && (
        <Button variant="danger" disabled={!canDecide} onClick={() => setSuspending(true)}>
          {t('admin.cars.suspend')}
        </Button>
      )}
      <CorrectDialog car={car} open={correcting} onClose={() => setCorrecting(false)} />
      <ReasonDialog
        open={suspending}
        onClose={() => setSuspending(false)}
        title={t('admin.cars.suspend_title')}
        label={t('admin.cars.suspend_reason')}
        confirm={t('admin.cars.suspend')}
        action={car.urls.suspension}
        values={{ version: car.version }}
      >
        <p className="text-muted">{t('admin.cars.suspend_text')}</p>
      </ReasonDialog>
    </div>
  );
}

function Reinstate({ car, canDecide }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const lift = () =>
    router.delete(car.urls.suspension, {
      data: { version: car.version },
      preserveScroll: true,
      onStart: () => setProcessing(true),
      onFinish: () => {
        setProcessing(false);
        setOpen(false);
      },
    });
  return (
    <>
      <Button disabled={!canDecide} onClick={() => setOpen(true)}>
        {t('admin.cars.reinstate')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.cars.reinstate_title')}
        confirm={t('admin.cars.reinstate')}
        onConfirm={lift}
        processing={processing}
      >
        {t('admin.cars.reinstate_text')}
      </ConfirmDialog>
    </>
  );
}
