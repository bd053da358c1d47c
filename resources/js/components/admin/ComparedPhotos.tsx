import { PhotosDestroyed } from '#js/components/booking/PhotosDestroyed.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { LegView, ReviewableView } from '#server/http/presenters/admin.ts';

type Compared = Pick<ReviewableView, 'leg' | 'photos' | 'photosDestroyedAt' | 'other'>;
type Props = { inspection: Compared; timeZone: string };
type Angle = LegView['photos'][number]['angle'];

const SIZES = '(min-width: 1024px) 180px, 45vw';

/** Every angle; at check-out beside the check-in's photo of the same one. */
export function ComparedPhotos({ inspection, timeZone }: Props) {
  const t = useT();
  const earlier = inspection.leg === 'check_out' ? inspection.other : null;
  const angles = [
    ...new Set([...inspection.photos, ...(earlier?.photos ?? [])].map(({ angle }) => angle)),
  ];
  if (angles.length === 0)
    return <PhotosDestroyed at={inspection.photosDestroyedAt} timeZone={timeZone} />;
  return (
    <ul
      className={`mt-5 grid gap-4 ${earlier ? 'md:grid-cols-2' : 'grid-cols-2 md:grid-cols-3 xl:grid-cols-6'}`}
    >
      {angles.map((angle) => (
        <li key={angle}>
          <p className="mb-1.5 text-sm font-semibold">{t(`booking.angle.${angle}`)}</p>
          <div className={earlier ? 'grid grid-cols-2 gap-2' : undefined}>
            {earlier && <Shot leg={earlier} angle={angle} caption={t('admin.checkins.compare')} />}
            <Shot
              leg={inspection}
              angle={angle}
              caption={earlier ? t('admin.checkins.here') : null}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Shot({
  leg,
  angle,
  caption,
}: {
  leg: Pick<LegView, 'photos'>;
  angle: Angle;
  caption: string | null;
}) {
  const t = useT();
  const photo = leg.photos.find((candidate) => candidate.angle === angle);
  return (
    <figure>
      {photo ? (
        <a href={photo.image.src} target="_blank" rel="noreferrer">
          <Photo
            image={{ ...photo.image, alt: t(`booking.angle.${angle}`) }}
            sizes={SIZES}
            ratio="4 / 3"
            className="rounded-md"
          />
        </a>
      ) : (
        <span className="flex aspect-4/3 items-center justify-center rounded-md bg-sunken text-sm text-muted">
          {t('admin.checkins.missingAngle')}
        </span>
      )}
      {caption && <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}
