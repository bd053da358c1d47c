import type { ReactNode } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { DrawnSignature } from '#js/components/ui/SignatureField.tsx';
import type { InspectionView, SignatureView } from '#server/http/presenters/inspection.ts';
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
            ...(inspection.returnedAt
              ? [
                  {
                    term: t('booking.inspection.returned'),
                    value: format.dateTime(inspection.returnedAt, timeZone),
                  },
                ]
              : []),
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
        <Objections inspection={inspection} timeZone={timeZone} />
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

/** What the client disagreed with: it stays, whatever the host corrects. */
export function Objections({ inspection: { objections }, timeZone }: Omit<Props, 'action'>) {
  const t = useT();
  const format = useFormat();
  if (objections.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t('booking.inspection.objections')}>
      {objections.map(({ at, reason }) => (
        <li key={at} className="border-s-2 border-line-strong ps-3">
          <p className="text-sm text-muted">
            {t('booking.inspection.objected', { when: format.dateTime(at, timeZone) })}
          </p>
          <p className="break-words whitespace-pre-line">{reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** Both signatures of a hand-over: the name, the moment, and the drawing where it was drawn. */
export function Signatures({ inspection: { host, client }, timeZone }: Omit<Props, 'action'>) {
  return (
    <div className="grid gap-4 text-sm text-muted sm:grid-cols-2">
      <SignatureOf side="host" signature={host} timeZone={timeZone} />
      <SignatureOf side="client" signature={client} timeZone={timeZone} />
    </div>
  );
}

type SideProps = { side: 'host' | 'client'; signature: SignatureView | null; timeZone: string };

function SignatureOf({ side, signature, timeZone }: SideProps) {
  const t = useT();
  const format = useFormat();
  const name = signature?.name ?? t('booking.inspection.unsigned');
  return (
    <div>
      {signature?.path && <DrawnSignature path={signature.path} name={signature.name} />}
      <p className="break-words">
        {t(`booking.inspection.signed_${side}`, { name })}
        {signature && ` · ${format.dateTime(signature.at, timeZone)}`}
      </p>
    </div>
  );
}
