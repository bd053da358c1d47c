import { Button } from '#js/components/ui/Button.tsx';
import { List } from '#js/components/ui/icons/interface.tsx';
import { MapFold } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';

export type Side = 'map' | 'list';

/** A phone shows the map or the list of its cars; this leads to the other one. */
export function SideSwitch({ side, show }: { side: Side; show: (side: Side) => void }) {
  const t = useT();
  const other = side === 'map' ? 'list' : 'map';
  return (
    <div className="pointer-events-none sticky bottom-5 z-30 -mt-11 flex justify-center lg:hidden">
      <Button
        icon={side === 'map' ? List : MapFold}
        className="btn-round pointer-events-auto shadow-lg"
        onClick={() => show(other)}
      >
        {t(side === 'map' ? 'car.search.show_list' : 'car.search.show_map')}
      </Button>
    </div>
  );
}
