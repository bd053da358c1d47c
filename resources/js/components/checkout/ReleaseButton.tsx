import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Gives the car up before paying, after a question. */
export function ReleaseButton({ url }: { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  return (
    <>
      <Button variant="ghost" className="self-center" onClick={() => setOpen(true)}>
        {t('checkout.action.release')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('checkout.action.release_title')}
        confirm={t('checkout.action.release')}
        processing={processing}
        danger
        onConfirm={() => {
          setProcessing(true);
          router.post(url, {}, { onFinish: () => setProcessing(false) });
        }}
      >
        <p>{t('checkout.action.release_text')}</p>
      </ConfirmDialog>
    </>
  );
}
