import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Menu, MenuItem } from '#js/components/ui/Menu.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { PayoutView } from '#server/http/presenters/admin.ts';

const post = (url: string) => router.post(url, {}, { preserveScroll: true });

/** What can be done to one payout by hand. */
export function PayoutMenu({ payout }: { payout: PayoutView }) {
  const t = useT();
  const [failing, setFailing] = useState(false);
  const { paidUrl, failedUrl } = payout;
  const simple = [
    { url: payout.account?.verifyUrl ?? null, label: t('admin.payouts.verify') },
    { url: paidUrl, label: t('admin.payouts.paid') },
  ].flatMap(({ url, label }) => (url ? [{ url, label }] : []));
  if (simple.length === 0 && !failedUrl) return null;
  return (
    <>
      <Menu label={t('admin.payouts.actions')} align="end">
        {simple.map(({ url, label }) => (
          <MenuItem key={url} onPress={() => post(url)}>
            {label}
          </MenuItem>
        ))}
        {failedUrl && (
          <MenuItem danger onPress={() => setFailing(true)}>
            {t('admin.payouts.failed')}
          </MenuItem>
        )}
      </Menu>
      {failedUrl && (
        <ReasonDialog
          open={failing}
          onClose={() => setFailing(false)}
          title={t('admin.payouts.failedTitle')}
          label={t('admin.payouts.reason')}
          confirm={t('admin.payouts.failed')}
          action={failedUrl}
        />
      )}
    </>
  );
}
