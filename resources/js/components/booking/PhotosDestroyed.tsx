import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { at: string | null; timeZone: string };

/** Says when the photos of a hand-over were deleted; shows nothing while they are stored. */
export function PhotosDestroyed({ at, timeZone }: Props) {
  const t = useT();
  const format = useFormat();
  if (at === null) return null;
  const when = format.date(at, timeZone);
  return <p className="text-sm text-muted">{t('booking.inspection.photos_destroyed', { when })}</p>;
}
