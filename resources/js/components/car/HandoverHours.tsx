import { OpeningHours } from '#js/components/host/OpeningHours.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CarView } from '#server/http/presenters/car.ts';
import type { HoursView } from '#server/http/presenters/opening-hours.ts';

type Props = { car: CarView; hours: HoursView };

/** When the host hands the car over, and what other hours cost. */
export function HandoverHours({ car, hours }: Props) {
  const t = useT();
  const format = useFormat();
  const { week, days, afterHoursFee } = hours;
  return (
    <Section title={t('car.hours.title')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <OpeningHours hours={week} />
        <div className="stack">
          <p>
            {afterHoursFee === null
              ? t('car.hours.only')
              : afterHoursFee === 0
                ? t('car.hours.free')
                : t('car.hours.fee', { fee: format.money(afterHoursFee, car.currency) })}
          </p>
          {days.length > 0 && (
            <>
              <h3 className="font-semibold">{t('car.hours.exceptions')}</h3>
              <ul className="grid gap-1 text-sm">
                {days.map(({ on, opens, closes }) => (
                  <li key={on} className="flex justify-between gap-4">
                    <span>{format.date(on, undefined, 'weekday')}</span>
                    <span className="tabular">
                      {opens && closes ? `${opens} – ${closes}` : t('car.host.closed')}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}
