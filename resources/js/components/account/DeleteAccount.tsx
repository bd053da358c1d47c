import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

type Reasons = Pages['Profile/Edit']['deletion']['reasons'];

export function DeleteAccount({
  reasons,
  isConfirmed,
}: {
  reasons: Reasons;
  isConfirmed: boolean;
}) {
  const t = useT();
  return (
    <Card title={t('profile.delete.title')}>
      <p className="text-muted">{t('profile.delete.text')}</p>
      {reasons.length > 0 ? (
        <div className="mt-4">
          <Notice tone="warning" title={t('profile.delete.blocked')}>
            <ul className="mt-1 list-disc ps-5">
              {reasons.map((reason) => (
                <li key={reason}>{t(`profile.delete.reasons.${reason}`)}</li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : isConfirmed ? (
        <DeleteButton />
      ) : (
        <ConfirmFirst section="delete" />
      )}
    </Card>
  );
}

function DeleteButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const destroy = () => {
    setProcessing(true);
    router.delete(url('profile.destroy'), {
      preserveScroll: true,
      onFinish: () => setProcessing(false),
    });
  };
  return (
    <>
      <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
        {t('profile.delete.button')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('profile.delete.sure')}
        confirm={t('profile.delete.confirm')}
        onConfirm={destroy}
        danger
        processing={processing}
      >
        {t('profile.delete.sureText')}
      </ConfirmDialog>
    </>
  );
}
