import { LinkButton } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

/** The whole page of the car, as its clients will see it. */
export function PreviewLink({ car: { urls } }: Pick<Pages['Owner/Cars/Edit'], 'car'>) {
  const t = useT();
  if (!urls.preview) return null;
  return (
    <LinkButton href={urls.preview} variant="secondary" size="sm" className="mt-4" external>
      {t('listing.preview.open')}
    </LinkButton>
  );
}
