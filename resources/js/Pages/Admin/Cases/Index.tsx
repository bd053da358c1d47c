import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { Bank } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Cases/Index'];

export default function Cases({ cases, ...list }: Props) {
  const t = useT();
  useQueue('cases', ['tabs', 'cases', 'work', 'page']);
  return (
    <Worklist {...list} name="cases" labelOf={(state) => t(`admin.cases.tab.${state}`)}>
      <WorklistItems name="cases" icon={Bank} search={list.search}>
        {cases.map((found) => (
          <CaseRow key={found.id} found={found} work={list.work} />
        ))}
      </WorklistItems>
    </Worklist>
  );
}

type RowProps = { found: Props['cases'][number]; work: Props['work'] };

function CaseRow({ found, work }: RowProps) {
  const t = useT();
  const { kind, state, amount, currency, car, ref, client, host, timeZone, url } = found;
  const { dueAt, decidedAt, isLate } = found;
  return (
    <Card as="article">
      <header className="flex items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base sm:text-lg">
          {t(`admin.cases.kind.${kind}`)} · <Money minor={amount} currency={currency} exact />
        </h2>
        <Badge tone={isLate ? 'danger' : 'neutral'}>
          {t(isLate ? 'admin.cases.late' : `admin.cases.state.${state}`)}
        </Badge>
      </header>
      <p className="mt-1 break-words text-muted max-sm:text-sm sm:mt-2">
        {car} <span className="tabular">{ref}</span> · {t('admin.cases.between', { client, host })}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="max-sm:text-sm">
          <span className="text-muted">
            {t(decidedAt ? 'admin.cases.decided' : 'admin.cases.due')}
          </span>{' '}
          <DateTime value={decidedAt ?? dueAt} timeZone={timeZone} show="dateTime" />
        </p>
        <LinkButton href={url} variant="secondary" size="sm">
          {t('admin.cases.open')}
          <span className="sr-only"> {ref}</span>
        </LinkButton>
      </div>
      {!decidedAt && <WorkHolder work={work} item={found.id} />}
    </Card>
  );
}
