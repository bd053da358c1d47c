import { useT } from '#js/lib/i18n.ts';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';

/** Takes a car out of the search, after saying what that does. */
export function PauseCar({ url }: { url: string }) {
  const t = useT();
  return (
    <PostDialog
      label={t('owner.cars.move.pause')}
      size="sm"
      url={url}
      data={{ move: 'pause' }}
      title={t('owner.cars.pause_title')}
      confirm={t('owner.cars.move.pause')}
    >
      {t('owner.cars.pause_text')}
    </PostDialog>
  );
}
