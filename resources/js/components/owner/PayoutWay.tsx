import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { BankAccountView } from '#server/http/pages/owner.ts';

/** How a host is paid, and the way to the other one. */
export function PayoutWay({ account }: { account: BankAccountView }) {
  const t = useT();
  const { payoutWay, isGatewayReady, wayUrl } = account;
  const isUnfinished = payoutWay === 'gateway' && !isGatewayReady;
  return (
    <div className="stack border-t border-line pt-4">
      <h3 className="font-semibold">{t('owner.bank.way.title')}</h3>
      <p className="text-muted">{t(`owner.bank.way.about.${payoutWay}`)}</p>
      {isUnfinished && <Notice tone="warning">{t('owner.bank.way.unfinished')}</Notice>}
      {wayUrl && (
        <div className="cluster">
          {isUnfinished && <Choose account={account} url={wayUrl} way="gateway" name="continue" />}
          {payoutWay === 'bank' ? (
            <Choose account={account} url={wayUrl} way="gateway" name="to_gateway" />
          ) : (
            <Choose account={account} url={wayUrl} way="bank" name="to_bank" />
          )}
        </div>
      )}
    </div>
  );
}

type Props = {
  account: BankAccountView;
  url: string;
  way: 'bank' | 'gateway';
  name: 'continue' | 'to_gateway' | 'to_bank';
};

function Choose({ account: { hostId }, url, way, name }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const choose = () =>
    router.put(
      url,
      { hostId, way },
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <Button
      variant={name === 'continue' ? 'primary' : 'secondary'}
      size="sm"
      processing={busy}
      onClick={choose}
    >
      {t(`owner.bank.way.${name}`)}
    </Button>
  );
}
