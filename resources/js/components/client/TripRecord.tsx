import type { TripView } from '#server/http/presenters/client-trip.ts';
import type { InspectionView } from '#server/http/presenters/inspection.ts';
import { Signatures } from '#js/components/booking/Signatures.tsx';
import { Objections } from '#js/components/booking/Objections.tsx';
import { DamageRecord } from '#js/components/booking/Damages.tsx';
import { AnglePhotos } from '#js/components/booking/AnglePhotos.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card, Stat } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { inspection: InspectionView; earlier: InspectionView | null };

/** What the host recorded: figures large, photos to open, damage and notes; the hand-over's beside the return's. */
export function TripRecord({ trip }: { trip: TripView }) {
  const t = useT();
  const { inspection, earlier } = trip;
  if (!inspection) return null;
  const { leg, status, state, photos } = inspection;
  return (
    <Card
      title={t(`booking.leg.${leg}`)}
      action={<StatusBadge status={status}>{t(`booking.inspection.status.${state}`)}</StatusBadge>}
    >
      <div className="grid gap-6">
        <Figures inspection={inspection} earlier={earlier} />
        {inspection.returnedAt && <Returned trip={trip} at={inspection.returnedAt} />}
        <Objections inspection={inspection} timeZone={trip.booking.timeZone} />
        <Written trip={trip} />
        {earlier && <h3 className="text-base">{t('client.trip.now')}</h3>}
        <AnglePhotos photos={photos} />
        {earlier && (
          <>
            <h3 className="text-base">{t('client.trip.earlier')}</h3>
            <AnglePhotos photos={earlier.photos} />
          </>
        )}
        <Signatures inspection={inspection} timeZone={trip.booking.timeZone} />
      </div>
    </Card>
  );
}

/** The moment lateness counts from, beside the agreed one. */
function Returned({ trip: { booking }, at }: { trip: TripView; at: string }) {
  const t = useT();
  const format = useFormat();
  const { endsAt, timeZone } = booking;
  return (
    <Stat
      label={t('booking.inspection.returned')}
      value={format.dateTime(at, timeZone)}
      note={t('client.trip.agreed_return', { when: format.dateTime(endsAt, timeZone) })}
    />
  );
}

function Figures({ inspection, earlier }: Props) {
  const t = useT();
  const format = useFormat();
  const km = (value: number | null) =>
    value === null ? '–' : t('booking.inspection.odometer_value', { km: value });
  const level = (value: number | null) => (value === null ? '–' : format.percent(value / 100));
  const before = (value: string) => `${t('client.trip.earlier')}: ${value}`;
  return (
    <div className="grid grid-cols-2 gap-4">
      <Stat
        label={t('booking.inspection.odometer')}
        value={km(inspection.odometerKm)}
        note={earlier && before(km(earlier.odometerKm))}
      />
      <Stat
        label={t('booking.inspection.fuel')}
        value={level(inspection.fuelPercent)}
        note={earlier && before(level(earlier.fuelPercent))}
      />
      <Driven inspection={inspection} earlier={earlier} />
    </div>
  );
}

function Driven({ inspection, earlier }: Props) {
  const t = useT();
  if (!earlier || inspection.odometerKm === null || earlier.odometerKm === null) return null;
  const km = inspection.odometerKm - earlier.odometerKm;
  return <p className="col-span-2 text-muted">{t('client.trip.driven', { km })}</p>;
}

function Written({ trip }: { trip: TripView }) {
  const t = useT();
  const { inspection, known, category } = trip;
  if (!inspection) return null;
  const { damages, notes, photos } = inspection;
  return (
    <div className="grid gap-4">
      <DamageRecord damages={damages} photos={photos} known={known} category={category} />
      {notes && (
        <div>
          <h3 className="mb-1 text-base">{t('booking.inspection.notes')}</h3>
          <p className="break-words whitespace-pre-line">{notes}</p>
        </div>
      )}
    </div>
  );
}
