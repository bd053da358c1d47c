import type { WeekView } from '#server/http/presenters/opening-hours.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';

export function OpeningHours({ hours }: { hours: WeekView }) {
  const t = useT();
  return (
    <Card title={t('car.host.hours')}>
      <WeekList hours={hours} />
    </Card>
  );
}

export function WeekList({ hours }: { hours: WeekView }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {hours.map(({ day, opens, closes }) => (
        <div key={day} className="contents">
          <dt className="text-muted">{t(`car.host.day.${day}`)}</dt>
          <dd className="text-end tabular">
            {opens && closes ? `${opens} – ${closes}` : t('car.host.closed')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
