import { Photo } from '#js/components/ui/Photo.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';
import type { ImageView } from '#server/http/shared.ts';

/** What a claim is for: each photo of the return beside that of the same angle when the car was handed over. */
export function ClaimPhotos({ photos }: Pick<ClaimView, 'photos'>) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <ul className="grid gap-4 sm:grid-cols-2" aria-label={t('booking.claim.photos')}>
      {photos.map(({ id, angle, image, before }) => {
        const name = t(`booking.angle.${angle}`);
        return (
          <li key={id}>
            <p className="mb-1 text-sm font-semibold">{name}</p>
            <div className="grid grid-cols-2 gap-2">
              {before && <Shot image={before} angle={name} caption={t('booking.leg.check_in')} />}
              <Shot image={image} angle={name} caption={t('booking.leg.check_out')} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type ShotProps = { image: ImageView; angle: string; caption: string };

function Shot({ image, angle, caption }: ShotProps) {
  return (
    <figure className="min-w-0">
      <a href={image.src} target="_blank" rel="noreferrer">
        <Photo
          image={{ ...image, alt: `${angle}: ${caption}` }}
          ratio="4 / 3"
          sizes="(min-width: 40rem) 12rem, 45vw"
          className="rounded-md"
        />
      </a>
      <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}
