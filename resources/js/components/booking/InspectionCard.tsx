import type { ReactNode } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { KnownDamageView } from '#server/http/presenters/damage.ts';
import type { InspectionView } from '#server/http/presenters/inspection.ts';
import { AnglePhotos } from './AnglePhotos.tsx';
import { DamageRecord } from './Damages.tsx';
import { Objections } from './Objections.tsx';
import { PhotosDestroyed } from './PhotosDestroyed.tsx';
import { Signatures } from './Signatures.tsx';

type Props = {
  inspection: InspectionView;
  timeZone: string;
  /** Where the drawing of the car is to be shown. */
  category?: string;
  known?: readonly KnownDamageView[];
  action?: ReactNode;
};

/** A hand-over as it was recorded: figures, photos, damage, both signatures. */
export function InspectionCard({ inspection, timeZone, category, known, action }: Props) {
  const t = useT();
  const format = useFormat();
  const { leg, status, state, odometerKm, fuelPercent, notes, photos } = inspection;
  // A photo of a damage stands beside it.
  const shown = new Set<unknown>(inspection.damages.flatMap(({ key }) => key ?? []));
  const km = odometerKm === null ? '–' : t('booking.inspection.odometer_value', { km: odometerKm });
  return (
    <Card
      title={t(`booking.leg.${leg}`)}
      action={<StatusBadge status={status}>{t(`booking.inspection.status.${state}`)}</StatusBadge>}
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
        <DamageRecord
          damages={inspection.damages}
          photos={photos}
          known={known}
          category={category}
        />
        <AnglePhotos photos={photos.filter(({ damageKey }) => !shown.has(damageKey))} />
        <PhotosDestroyed at={inspection.photosDestroyedAt} timeZone={timeZone} />
        <Signatures inspection={inspection} timeZone={timeZone} />
        {action}
      </div>
    </Card>
  );
}
