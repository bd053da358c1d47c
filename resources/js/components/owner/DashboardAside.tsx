import { Link } from '@inertiajs/react';
import { Card, Stat } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { DashboardView } from '#server/http/presenters/owner-dashboard.ts';
import { DocumentRenewals } from './DocumentRenewals.tsx';
import { PayoutLine } from './PayoutLine.tsx';

type Props = { dashboard: DashboardView };

export function MoneyCard({ dashboard: { money } }: Props) {
  const t = useT();
  if (!money) return null;
  return (
    <Card
      title={t('owner.dashboard.next_payouts')}
      action={
        <Link href={url('owner.bank-account')} className="link">
          {t('owner.dashboard.all_payouts')}
        </Link>
      }
    >
      {money.next.length === 0 ? (
        <p className="text-muted">{t('owner.dashboard.payouts_none')}</p>
      ) : (
        <ul className="grid gap-4">
          {money.next.map((payout) => (
            <PayoutLine key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </Card>
  );
}

export function RenewalsCard({ dashboard: { renewals } }: Props) {
  const t = useT();
  if (renewals.length === 0) return null;
  return (
    <Card
      title={t('owner.dashboard.renewals')}
      action={
        <Link href={url('owner.profile')} className="link">
          {t('common.action.see_all')}
        </Link>
      }
    >
      <DocumentRenewals renewals={renewals} />
    </Card>
  );
}

export function Stats({ dashboard }: Props) {
  const t = useT();
  const format = useFormat();
  const { money, rating, reliability, requests } = dashboard;
  const trips = reliability.reduce((sum, host) => sum + host.trips, 0);
  return (
    <Card className="mb-5">
      <div className="grid grid-cols-2 gap-5 md:grid-cols-[repeat(4,auto)]">
        <Stat label={t('owner.dashboard.requests')} value={format.number(requests.length)} />
        {money && (
          <Stat
            label={t('owner.dashboard.balance')}
            value={<Money minor={money.balance} currency={money.currency} />}
          />
        )}
        <Stat
          label={t('owner.dashboard.rating')}
          value={rating.value === null ? '–' : <Rating value={rating.value} count={rating.count} />}
        />
        <Stat label={t('owner.dashboard.trips')} value={format.number(trips)} />
      </div>
    </Card>
  );
}
