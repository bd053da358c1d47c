import { Head, router } from '@inertiajs/react';
import { Messages } from '#js/components/admin/dac7/Messages.tsx';
import { Sellers } from '#js/components/admin/dac7/Sellers.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Stat } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Dac7'];

export default function Dac7(props: Props) {
  const { year, years, isOver, dueOn, counts, books, currency } = props;
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Head title={t('tax.admin.title')} />
      <PageHeader
        title={t('tax.admin.title')}
        intro={t('tax.admin.intro')}
        actions={
          <>
            <Scripted>
              <Select
                label={t('tax.admin.year')}
                hideLabel
                value={String(year)}
                options={years.map((one) => ({ value: String(one), label: String(one) }))}
                onChange={({ target }) =>
                  router.visit(url('admin.dac7', null, { year: target.value }))
                }
              />
            </Scripted>
            <LinkButton
              href={url('admin.dac7.csv', { year: String(year) })}
              external
              variant="secondary"
              icon={Download}
            >
              {t('tax.admin.csv')}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {isOver ? (
          <Notice title={t('tax.admin.due', { date: format.date(dueOn) })}>
            {t('tax.admin.due_text')}
          </Notice>
        ) : (
          <Notice>{t('tax.admin.not_over', { year: String(year) })}</Notice>
        )}
        {counts.incomplete > 0 && (
          <Notice tone="warning">
            {t('tax.admin.incomplete_text', { count: counts.incomplete })}
          </Notice>
        )}
        {!books.closes && (
          <Notice tone="danger" role="alert">
            {t('tax.admin.open')}
          </Notice>
        )}
        {books.undivided !== 0 && (
          <Notice tone="warning">
            {t('tax.admin.undivided', { amount: format.moneyExact(books.undivided, currency) })}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <Stat label={t('tax.admin.reported')} value={format.number(counts.reported)} />
          <Stat label={t('tax.admin.incomplete')} value={format.number(counts.incomplete)} />
          <Stat
            label={t('tax.admin.unreported')}
            value={format.number(counts.excluded + counts.outside)}
            note={t('tax.admin.unreported_note', {
              excluded: String(counts.excluded),
              outside: String(counts.outside),
            })}
          />
        </div>
        <Messages {...props} />
        <Sellers {...props} />
        <Books books={books} currency={currency} />
      </div>
    </>
  );
}

const lines = ['opening', 'earned', 'paid', 'closing'] as const;

/** The year of all hosts together, as it must come out. */
function Books({ books, currency }: Pick<Props, 'books' | 'currency'>) {
  const t = useT();
  return (
    <Card title={t('tax.admin.books')}>
      <dl className="grid max-w-lg gap-2">
        {lines.map((name) => (
          <div key={name} className="flex justify-between gap-6">
            <dt>{t(`tax.admin.${name}`)}</dt>
            <dd>
              <Money
                minor={name === 'paid' ? 0 - books.paid : books[name]}
                currency={currency}
                exact
              />
            </dd>
          </div>
        ))}
      </dl>
      {books.closes && <p className="mt-3 text-sm text-muted">{t('tax.admin.closes')}</p>}
    </Card>
  );
}
