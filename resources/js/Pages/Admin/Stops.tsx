import { Stop } from '#js/components/admin/Stop.tsx';
import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

/** Bookings with signals of fraud. */
export default function Stops({ stops, ...list }: Pages['Admin/Stops']) {
  const t = useT();
  useQueue('stops', ['tabs', 'stops', 'work', 'page']);
  return (
    <Worklist {...list} name="stops" labelOf={(state) => t(`admin.stops.tab.${state}`)}>
      <WorklistItems name="stops" icon={ShieldCheck} search={list.search}>
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop}>
            {stop.decideUrl && <WorkHolder work={list.work} item={stop.id} />}
          </Stop>
        ))}
      </WorklistItems>
    </Worklist>
  );
}
