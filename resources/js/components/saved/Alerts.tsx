import { Link, router } from '@inertiajs/react';
import type { AlertView } from '#server/http/presenters/alert.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { IconButton } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Bell, Check, Trash } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

/** What somebody waits to be told of, each removable. */
export function Alerts({ alerts }: { alerts: readonly AlertView[] }) {
  const t = useT();
  return (
    <Section title={t('saved.alerts.title')} intro={t('saved.alerts.intro')}>
      <ul className="card divide-y divide-line">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
    </Section>
  );
}

function AlertItem({ alert }: { alert: AlertView }) {
  const t = useT();
  const format = useFormat();
  const what = useWhat(alert);
  const remove = () =>
    router.delete(url('client.alerts.destroy', { alert: alert.id }), { preserveScroll: true });
  return (
    <li className="flex items-center gap-4 p-4">
      <Bell className="shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{t(`saved.alerts.kind.${alert.kind}`)}</p>
        <p className="font-semibold">
          <Link href={alert.url} className="hover:underline">
            {what}
          </Link>
        </p>
        <p className="text-sm text-muted">
          {alert.from && alert.to
            ? format.dateRange(alert.from.slice(0, 10), alert.to.slice(0, 10))
            : t('saved.alerts.any_dates')}
          {alert.price !== null &&
            ` · ${t('saved.alerts.below', { price: format.money(alert.price, alert.currency ?? 'RON') })}`}
        </p>
        {alert.notifiedAt && (
          <p className="mt-1.5">
            <Badge tone="positive" icon={Check}>
              {t('saved.alerts.notified', { when: format.date(alert.notifiedAt) })}
            </Badge>
          </p>
        )}
      </div>
      <IconButton icon={Trash} label={t('saved.alerts.remove', { what })} onClick={remove} />
    </li>
  );
}

function useWhat({ car, place, filters }: AlertView): string {
  const t = useT();
  if (car) return car;
  const where = place ?? t('car.search.anywhere');
  return filters > 0 ? `${where} · ${t('car.search.filters_count', { count: filters })}` : where;
}
