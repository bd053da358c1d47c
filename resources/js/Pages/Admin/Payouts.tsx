import { Head, router } from '@inertiajs/react';
import { useState } from 'react';
import { BookingSearch } from '#js/components/admin/BookingSearch.tsx';
import { PayoutTable } from '#js/components/admin/PayoutTable.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Payouts(props: Pages['Admin/Payouts']) {
  const { show, search, tabs, payouts, approveUrl, page, pages } = props;
  const t = useT();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setSelected((now) => toggled(now, id));
  const payable = payouts.filter(({ canApprove, holds }) => canApprove && holds.length === 0);
  return (
    <>
      <Head title={t('admin.payouts.title')} />
      <PageHeader title={t('admin.payouts.title')} intro={t('admin.payouts.intro')} />
      <Tabs
        label={t('admin.payouts.title')}
        tabs={tabs.map((tab) => ({
          href: tab.url,
          label: t(`admin.payouts.tab.${tab.name}`),
          count: tab.count,
          current: tab.name === show,
        }))}
      />
      <BookingSearch action={url('admin.payouts')} show={show} search={search} />
      {show === 'waiting' && payouts.length > 0 && (
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
      <div className="mt-4">
        <PayoutTable payouts={payouts} selected={selected} onToggle={toggle} />
      </div>
      <Pagination
        page={page}
        pages={pages}
        href={(number) =>
          url('admin.payouts', null, { show, q: search || undefined, page: number })
        }
      />
    </>
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
