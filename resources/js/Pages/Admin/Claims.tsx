import { ClaimDecision } from '#js/components/admin/ClaimDecision.tsx';
import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Claims({ claims, ...list }: Pages['Admin/Claims']) {
  const t = useT();
  useQueue('claims', ['tabs', 'claims', 'work', 'page']);
  useFreshPhotos('claims');
  return (
    <Worklist {...list} name="claims" labelOf={(state) => t(`admin.claims.tab.${state}`)}>
      <WorklistItems name="claims" icon={Receipt} search={list.search}>
        {claims.map((decidable) => (
          <ClaimDecision key={decidable.claim.id} decidable={decidable}>
            {decidable.decideUrl && <WorkHolder work={list.work} item={decidable.claim.id} />}
          </ClaimDecision>
        ))}
      </WorklistItems>
    </Worklist>
  );
}
