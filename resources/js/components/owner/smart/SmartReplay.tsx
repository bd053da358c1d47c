import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';

type Props = { replay: SmartPricingView['replay']; enabled: boolean };

/** What the rentals of the last 90 days brought, and would have with the other kind of prices. */
export function SmartReplay({ replay, enabled }: Props) {
  const t = useT();
  const format = useFormat();
  const { rentals, rentedDays, freeDays } = replay;
  if (rentals === 0)
    return (
      <section>
        <h3 className="mb-2 text-base">{t('owner.smart.replay.title')}</h3>
        <p className="text-muted">{t('owner.smart.replay.none')}</p>
      </section>
    );
  const difference = replay.with - replay.without;
  return (
    <section>
      <h3 className="mb-2 text-base">{t('owner.smart.replay.title')}</h3>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Amount label={t('owner.smart.replay.without')}>{format.money(replay.without)}</Amount>
        <Amount label={t('owner.smart.replay.with')}>{format.money(replay.with)}</Amount>
        <Amount label={t('owner.smart.replay.difference')}>
          {difference > 0 ? '+' : ''}
          {format.money(difference)}
        </Amount>
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t('owner.smart.replay.how', { count: rentedDays })}{' '}
        {freeDays > 0 && t('owner.smart.replay.free', { count: freeDays })}
      </p>
      {!enabled && difference < 0 && (
        <div className="mt-3">
          <Notice>{t('owner.smart.replay.lower')}</Notice>
        </div>
      )}
    </section>
  );
}

function Amount({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular">{children}</dd>
    </div>
  );
}
