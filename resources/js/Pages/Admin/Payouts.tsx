import { router } from '@inertiajs/react';
import { useState } from 'react';
import { BankFiles } from '#js/components/admin/bank/BankFiles.tsx';
import { PayoutTable } from '#js/components/admin/PayoutTable.tsx';
import { Worklist } from '#js/components/admin/Worklist.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Payouts({
  payouts,
  approveUrl,
  bankFiles,
  ...list
}: Pages['Admin/Payouts']) {
  const t = useT();
  useQueue(['payouts', 'bank'], ['tabs', 'payouts', 'page', 'bankFiles']);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setSelected((now) => toggled(now, id));
  const payable = payouts.filter(({ canApprove, holds }) => canApprove && holds.length === 0);
  return (
    <Worklist {...list} name="payouts" labelOf={(state) => t(`admin.payouts.tab.${state}`)}>
      {list.show === 'waiting' && payouts.length > 0 && (
        <div className="cluster my-4">
          <Button
            variant="secondary"
            disabled={payable.length === 0}
            onClick={() => setSelected(new Set(payable.map(({ id }) => id)))}
          >
            {t('admin.payouts.selectAll')}
          </Button>
          <Approval
            payouts={payouts.filter(({ id }) => selected.has(id))}
            approveUrl={approveUrl}
            onDone={() => setSelected(new Set())}
          />
        </div>
      )}
      {bankFiles && (
        <div className="mb-8 mt-6">
          <BankFiles files={bankFiles} />
        </div>
      )}
      <div className="mt-4">
        <PayoutTable payouts={payouts} selected={selected} onToggle={toggle} />
      </div>
    </Worklist>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const without = [...ids].filter((other) => other !== id);
  return new Set(ids.has(id) ? without : [...without, id]);
}

type ApprovalProps = {
  payouts: Pages['Admin/Payouts']['payouts'];
  approveUrl: string;
  onDone: () => void;
};

function Approval({ payouts, approveUrl, onDone }: ApprovalProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const approve = () =>
    router.post(
      approveUrl,
      { payouts: payouts.map(({ id }) => id) },
      {
        preserveScroll: true,
        onStart: () => setBusy(true),
        onSuccess: onDone,
        onFinish: () => {
          setBusy(false);
          setAsking(false);
        },
      },
    );
  return (
    <>
      <Button disabled={payouts.length === 0} onClick={() => setAsking(true)}>
        {payouts.length === 0
          ? t('admin.payouts.approveNone')
          : t('admin.payouts.approve', { count: payouts.length })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.payouts.confirmTitle')}
        confirm={t('admin.payouts.approve', { count: payouts.length })}
        onConfirm={approve}
        processing={busy}
      >
        {t('admin.payouts.confirmText', { amount: format.moneyExact(total) })}
      </ConfirmDialog>
    </>
  );
}
