import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { MapFold } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';

/** No car in the part of the map that is looked at. */
export function NoneHere() {
  const t = useT();
  return <EmptyState icon={MapFold} title={t('car.search.none_here')} />;
}
