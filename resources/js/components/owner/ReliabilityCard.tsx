import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useResponseTime } from '#js/lib/response-time.ts';
import type { ReliabilityView } from '#server/http/presenters/owner-reliability.ts';

/** How a host answers and keeps its word, as counted last night. */
export function ReliabilityCard({ reliability }: { reliability: ReliabilityView }) {
  const t = useT();
  const { host } = reliability;
  return (
    <Card
      title={t(host ? 'owner.reliability.title_of' : 'owner.reliability.title', {
        host: host ?? '',
      })}
    >
      <DescriptionList items={useReliability(reliability)} />
      <p className="mt-3 text-sm text-muted">{t('owner.reliability.note')}</p>
    </Card>
  );
}

export function useReliability(reliability: ReliabilityView) {
  const t = useT();
  const format = useFormat();
  const time = useResponseTime();
  const { responseMinutes, responseShare, acceptanceShare, cancellationShare, trips } = reliability;
  const share = (value: number | null) => (
    <span className={value === null ? 'text-muted' : 'tabular'}>
      {value === null ? t('owner.reliability.unknown') : format.percent(value)}
    </span>
  );
  return [
    { term: t('owner.reliability.response_share'), value: share(responseShare) },
    {
      term: t('owner.reliability.response'),
      value: responseMinutes === null ? share(null) : time(responseMinutes),
    },
    { term: t('owner.reliability.acceptance'), value: share(acceptanceShare) },
    { term: t('owner.reliability.cancellation'), value: share(cancellationShare) },
    {
      term: t('owner.reliability.trips'),
      value: <span className="tabular">{format.number(trips)}</span>,
    },
  ];
}
