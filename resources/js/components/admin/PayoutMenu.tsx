import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Menu, MenuItem } from '#js/components/ui/Menu.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { PayoutView } from '#server/http/presenters/admin.ts';

const post = (url: string, data = {}) => router.post(url, data, { preserveScroll: true });

type Act = { url: string; label: string; data?: { way: PayoutView['way'] } };

/** What can be done to one payout by hand, apart from saying that it has failed. */
function useActs({ account, paidUrl, wayUrl, way }: PayoutView): Act[] {
  const t = useT();
  const otherWay = way === 'bank' ? 'gateway' : 'bank';
  return [
    { url: account?.verifyUrl ?? null, label: t('admin.payouts.verify') },
    { url: paidUrl, label: t('admin.payouts.paid') },
    { url: wayUrl, label: t(`admin.payouts.toWay.${otherWay}`), data: { way: otherWay } as const },
  ].flatMap(({ url, ...act }) => (url ? [{ url, ...act }] : []));
}

/** What can be done to one payout by hand. */
export function PayoutMenu({ payout }: { payout: PayoutView }) {
  const t = useT();
  const [failing, setFailing] = useState(false);
  const acts = useActs(payout);
  const { failedUrl } = payout;
  if (acts.length === 0 && !failedUrl) return null;
  return (
    <>
      <Menu label={t('admin.payouts.actions')} align="end">
        {acts.map(({ url, label, data }) => (
          <MenuItem key={url} onPress={() => post(url, data)}>
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
