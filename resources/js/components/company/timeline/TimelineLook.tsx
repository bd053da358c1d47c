import { usePage } from '@inertiajs/react';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { useT } from '#js/lib/i18n.ts';
import { fleetGroups, timelineScales } from '#shared/fleet.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Timeline'], 'group' | 'scale'>;

/** By what the rows are grouped, and how wide a day is. */
export function TimelineLook({ group, scale }: Props) {
  const t = useT();
  const { url: here } = usePage();
  return (
    <div className="cluster">
      <Segmented
        label={t('fleet.board.group_by')}
        tabs={fleetGroups.map((value) => ({
          href: withValue(here, 'group', value),
          label: t(`fleet.board.group.${value}`),
          current: value === group,
        }))}
      />
      <Segmented
        label={t('fleet.board.scale_label')}
        tabs={timelineScales.map((value) => ({
          href: withValue(here, 'scale', value),
          label: t(`fleet.board.scale.${value}`),
          current: value === scale,
        }))}
      />
    </div>
  );
}

/** The same address with another value of one parameter. */
function withValue(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?');
  const search = new URLSearchParams(query);
  search.set(name, value);
  return `${path}?${search.toString()}`;
}
