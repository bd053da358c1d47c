import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { AccountView } from '#server/http/presenters/admin-user.ts';

type Props = { account: AccountView; canChange: boolean };

export function Suspension({ account, canChange }: Props) {
  const t = useT();
  const { suspension } = account;
  return (
    <Card title={t('admin.user.suspension')}>
      {suspension ? (
        <>
          <Suspended suspension={suspension} />
          <Lift account={account} canChange={canChange} />
        </>
      ) : (
        <>
          <p className="text-muted">{t('admin.user.suspensionText')}</p>
          <Suspend account={account} canChange={canChange} />
        </>
      )}
    </Card>
  );
}

function Suspended({ suspension }: { suspension: NonNullable<AccountView['suspension']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice tone="danger" title={t('admin.user.since', { date: format.date(suspension.at) })}>
      <p className="break-words">{suspension.reason}</p>
      {suspension.cars > 0 && (
        <p className="mt-1">{t('admin.user.cars', { count: suspension.cars })}</p>
      )}
    </Notice>
  );
}

function Suspend({ account, canChange }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" className="mt-4" disabled={!canChange} onClick={() => setOpen(true)}>
        {t('admin.user.suspend')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.user.suspendTitle')}
        label={t('admin.user.reason')}
        confirm={t('admin.user.suspend')}
        action={account.urls.suspension}
        values={{ version: account.version }}
      />
    </>
  );
}

function Lift({ account, canChange }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const lift = () =>
    router.delete(account.urls.suspension, {
      data: { version: account.version },
      preserveScroll: true,
      onStart: () => setProcessing(true),
      onFinish: () => setProcessing(false),
    });
  return (
    <>
      <Button className="mt-4" disabled={!canChange} onClick={() => setOpen(true)}>
        {t('admin.user.restore')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.user.restoreTitle')}
        confirm={t('admin.user.restore')}
        onConfirm={lift}
        processing={processing}
      >
        {t('admin.user.restoreText')}
      </ConfirmDialog>
    </>
  );
}
