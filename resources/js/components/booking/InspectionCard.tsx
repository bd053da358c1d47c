import type { ReactNode } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { InspectionView, Signature } from '#server/http/presenters/inspection.ts';
import { AnglePhotos } from './AnglePhotos.tsx';

type Props = { inspection: InspectionView; timeZone: string; action?: ReactNode };

/** A hand-over as it was recorded: figures, photos, damage, both signatures. */
export function InspectionCard({ inspection, timeZone, action }: Props) {
  const t = useT();
  const format = useFormat();
  const { leg, status, odometerKm, fuelPercent, notes, photos } = inspection;
  const km = odometerKm === null ? '–' : t('booking.inspection.odometer_value', { km: odometerKm });
  return (
    <Card
      title={t(`booking.leg.${leg}`)}
      action={<StatusBadge status={status}>{t(`booking.inspection.status.${status}`)}</StatusBadge>}
    >
      <div className="stack">
        <DescriptionList
          items={[
            { term: t('booking.inspection.odometer'), value: km },
            {
              term: t('booking.inspection.fuel'),
              value: fuelPercent === null ? '–' : format.percent(fuelPercent / 100),
            },
            ...(notes
              ? [
                  {
                    term: t('booking.inspection.notes'),
                    value: <span className="whitespace-pre-line break-words">{notes}</span>,
                  },
                ]
              : []),
          ]}
        />
        <Damages inspection={inspection} />
        <AnglePhotos photos={photos} />
        <Signatures inspection={inspection} timeZone={timeZone} />
        {action}
      </div>
    </Card>
  );
}

function Damages({ inspection: { damages } }: Pick<Props, 'inspection'>) {
  const t = useT();
  if (damages.length === 0)
    return <p className="text-muted">{t('booking.inspection.no_damages')}</p>;
  return (
    <div>
      <h3 className="mb-1 text-base">{t('booking.inspection.damages')}</h3>
      <ul className="list-disc ps-5">
        {damages.map(({ place, note }) => (
          <li key={`${place} ${note}`} className="break-words">
            <span className="font-semibold">{place}</span>
            {note && ` – ${note}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Signatures({ inspection: { host, client }, timeZone }: Omit<Props, 'action'>) {
  const t = useT();
  const format = useFormat();
  const at = (signature: Signature | null) =>
    signature ? ` · ${format.dateTime(signature.at, timeZone)}` : '';
  const name = (signature: Signature | null) => signature?.name ?? t('booking.inspection.unsigned');
  return (
    <p className="text-sm text-muted">
      {t('booking.inspection.signed_host', { name: name(host) }) + at(host)}
      <br />
      {t('booking.inspection.signed_client', { name: name(client) }) + at(client)}
    </p>
  );
}
