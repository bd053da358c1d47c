import { FieldError } from '#js/components/ui/Field.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { PhotoSlot } from './PhotoSlot.tsx';
import { isOf } from './photos.ts';
import { takenAngles } from './progress.ts';
import type { Handover } from './use-handover.ts';

type Props = { view: HandoverView; handover: Handover };
type Angle = HandoverView['angles'][number];

/** The way around the car. At check-out each picture of the check-in stands beside the new one. */
export function PhotosStep({ view, handover }: Props) {
  const t = useT();
  const { angles, requiredAngles, earlier } = view;
  const taken = takenAngles(handover).size;
  const error = useFieldError('photos');
  return (
    <div className="stack">
      <p className="text-muted">{t('owner.handover.photos_text', { count: requiredAngles })}</p>
      <output className="font-semibold">
        {t('owner.handover.photos_taken', { taken, total: angles.length })}
      </output>
      {error && <FieldError>{error}</FieldError>}
      <ul className={earlier ? 'grid gap-6' : 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3'}>
        {angles.map((angle) => (
          <li key={angle} className="min-w-0">
            <h3 className="mb-1.5 text-base">{t(`booking.angle.${angle}`)}</h3>
            {earlier ? (
              <div className="grid grid-cols-2 gap-3">
                <Earlier view={view} angle={angle} />
                <Slot angle={angle} handover={handover} />
              </div>
            ) : (
              <Slot angle={angle} handover={handover} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Slot({ angle, handover }: { angle: Angle; handover: Handover }) {
  const t = useT();
  return (
    <PhotoSlot
      label={t(`booking.angle.${angle}`)}
      photo={handover.photos.find((photo) => photo.angle === angle)}
      queued={handover.queued.find(isOf(angle))}
      onTake={(file) => void handover.take(angle, file)}
      onRetry={handover.retry}
    />
  );
}

function Earlier({ view, angle }: { view: HandoverView; angle: Angle }) {
  const t = useT();
  const photo = view.earlier?.photos.find((earlier) => earlier.angle === angle);
  return (
    <figure className="min-w-0">
      {photo ? (
        <Photo image={photo.image} ratio="4 / 3" sizes="50vw" className="rounded-lg" />
      ) : (
        <span className="grid aspect-4/3 place-items-center rounded-lg bg-sunken p-2 text-center text-sm text-muted">
          {t('owner.handover.no_earlier')}
        </span>
      )}
      <figcaption className="py-2 text-center text-muted">{t('owner.handover.then')}</figcaption>
    </figure>
  );
}
