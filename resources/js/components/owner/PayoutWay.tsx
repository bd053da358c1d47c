import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { BankAccountView } from '#server/http/pages/owner.ts';

/** How a host is paid, and the way to the other one. */
export function PayoutWay({ account, confirmation }: Pick<Props, 'account' | 'confirmation'>) {
  const t = useT();
  const { payoutWay, isGatewayReady, wayUrl } = account;
  const choice = { account, confirmation };
  const isUnfinished = payoutWay === 'gateway' && !isGatewayReady;
  return (
    <div className="stack border-t border-line pt-4">
      <h3 className="font-semibold">{t('owner.bank.way.title')}</h3>
      <p className="text-muted">{t(`owner.bank.way.about.${payoutWay}`)}</p>
      {isUnfinished && <Notice tone="warning">{t('owner.bank.way.unfinished')}</Notice>}
      {wayUrl && (
        <div className="cluster">
          {isUnfinished && <Choose {...choice} url={wayUrl} way="gateway" name="continue" />}
          {payoutWay === 'bank' ? (
            <Choose {...choice} url={wayUrl} way="gateway" name="to_gateway" />
          ) : (
            <Choose {...choice} url={wayUrl} way="bank" name="to_bank" />
          )}
        </div>
      )}
    </div>
  );
}

type Props = {
  account: BankAccountView;
  confirmation: Confirmation;
  url: string;
  way: 'bank' | 'gateway';
  name: 'continue' | 'to_gateway' | 'to_bank';
};

function Choose({ account: { hostId }, confirmation, url, way, name }: Props) {
  const t = useT();
  return (
    <ConfirmedPost
      label={t(`owner.bank.way.${name}`)}
      url={url}
      method="put"
      data={{ hostId, way }}
      title={t('owner.bank.way.title')}
      confirmation={confirmation}
      variant={name === 'continue' ? 'primary' : 'secondary'}
      size="sm"
    >
      {t(`owner.bank.way.about.${way}`)}
    </ConfirmedPost>
  );
}
