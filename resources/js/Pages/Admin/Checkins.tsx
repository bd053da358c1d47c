import { InspectionReview } from '#js/components/admin/InspectionReview.tsx';
import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { Camera } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Checkins({ inspections, ...list }: Pages['Admin/Checkins']) {
  const t = useT();
  useQueue('checkIns', ['tabs', 'inspections', 'work', 'page']);
  useFreshPhotos('inspections');
  return (
    <Worklist {...list} name="checkins" labelOf={(state) => t(`admin.checkins.tab.${state}`)}>
      <WorklistItems name="checkins" icon={Camera} search={list.search}>
        {inspections.map((inspection) => (
          <InspectionReview key={inspection.id} inspection={inspection}>
            {inspection.reviewUrl && <WorkHolder work={list.work} item={inspection.id} />}
          </InspectionReview>
        ))}
      </WorklistItems>
    </Worklist>
  );
}
