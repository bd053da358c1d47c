import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import { postingKinds } from '#shared/ledger.ts';
import type { PostingView } from '#server/http/presenters/admin-cases.ts';

type Props = { postings: readonly PostingView[]; currency: string; timeZone: string };

/** The story of a booking's money, posting by posting. */
export function CasePostings({ postings, currency, timeZone }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.cases.story')} bare>
      {postings.length === 0 && <p className="p-4 text-muted">{t('admin.cases.noPostings')}</p>}
      <ol className="divide-y divide-line">
        {postings.map(({ id, at, kind, entries }) => (
          <li key={id} className="px-4 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(`admin.ledger.kind.${postingName(kind)}`)}</span>
              <span className="text-muted">
                <DateTime value={at} timeZone={timeZone} show="dateTime" />
              </span>
            </p>
            <ul className="mt-1">
              {entries.map(({ account, amount }) => (
                <li key={account} className="flex justify-between gap-4">
                  <span className="text-muted">{t(`admin.ledger.account.${account}`)}</span>
                  <Money minor={amount} currency={currency} exact />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function postingName(kind: string) {
  return postingKinds.find((name) => name === kind) ?? 'capture';
}
