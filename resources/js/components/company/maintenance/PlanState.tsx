import { Badge } from '#js/components/ui/Badge.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

export type Due = Pages['CompanyOwner/Maintenance']['due'][number];

const tones = { overdue: 'danger', soon: 'warning', later: 'positive' } as const;

/** How near something is, and whether the car can no longer be booked because of it. */
export function PlanState({ state, isBlocking }: Pick<Due, 'state' | 'isBlocking'>) {
  const t = useT();
  return (
    <>
      <Badge tone={tones[state]}>{t(`maintenance.state.${state}`)}</Badge>{' '}
      {isBlocking && <Badge tone="danger">{t('maintenance.state.blocked')}</Badge>}
    </>
  );
}

/** At which odometer reading and on which day something is due, whichever comes first. */
export function PlanDue({ dueKm, dueOn }: Pick<Due, 'dueKm' | 'dueOn'>) {
  const t = useT();
  const format = useFormat();
  const km = dueKm !== null && t('maintenance.due_km', { km: format.number(dueKm) });
  const day = dueOn !== null && t('maintenance.due_on', { date: format.date(dueOn) });
  return (
    <>
      {km && <span className="whitespace-nowrap">{km}</span>}
      {km && day && ' · '}
      {day && <span className="whitespace-nowrap">{day}</span>}
    </>
  );
}
