import { Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { CheckCircle, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { Meter } from '#js/components/ui/Progress.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ChecklistView } from '#server/http/presenters/owner-dashboard.ts';

type Item = ChecklistView['items'][number];

/** What a host still lacks before its cars are rented; each line leads to where it is done. Once they are, only that. */
export function Checklist({ checklist }: { checklist: ChecklistView }) {
  const t = useT();
  const { host, items, done } = checklist;
  const hasCar = items.some(({ item, state }) => item === 'car' && state === 'done');
  const title = t(`owner.checklist.title.${hasCar ? 'after' : 'before'}`);
  const shown = hasCar ? items.filter(({ state }) => state !== 'done') : items;
  const progress = t('owner.checklist.progress', { done, total: items.length });
  return (
    <Card
      title={host ? `${title}: ${host}` : title}
      action={<span className="text-sm text-muted tabular">{progress}</span>}
      className="mb-5"
    >
      <Meter label={progress} share={done / items.length} />
      <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
        {shown.map((entry) => (
          <Line key={entry.item} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ entry }: { entry: Item }) {
  const t = useT();
  const { item, state } = entry;
  if (state === 'done')
    return (
      <li className="flex items-center gap-3 py-2.5 text-muted">
        <Mark state={state} />
        {t(`owner.checklist.item.${item}`)}
        <span className="sr-only">({t('owner.checklist.state.done')})</span>
      </li>
    );
  return (
    <li>
      <Link href={entry.url} className="flex items-center gap-3 rounded-lg py-2.5 hover:bg-sunken">
        <Mark state={state} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{nameOf(entry, t)}</span>
          <span className="block text-sm text-muted">{t(`owner.checklist.why.${item}`)}</span>
        </span>
        {state === 'waiting' && <Badge tone="info">{t('owner.checklist.state.waiting')}</Badge>}
        <ChevronRight size={18} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function nameOf({ item, car }: Item, t: ReturnType<typeof useT>): string {
  if (car === 'draft' || car === 'in_review') return t(`owner.checklist.car.${car}`);
  return t(`owner.checklist.item.${item}`);
}

function Mark({ state }: Pick<Item, 'state'>) {
  if (state === 'done') return <CheckCircle size={22} className="shrink-0 text-positive" />;
  if (state === 'waiting') return <Clock size={22} className="shrink-0 text-muted" />;
  return <span className="size-[22px] shrink-0 rounded-full border-2 border-line-strong" />;
}
