import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select, TextArea } from '#js/components/ui/TextField.tsx';
import { Users } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Dac7'];
type Seller = Props['sellers'][number];

const shows = ['all', 'incomplete', 'unreported'] as const;

const tones = {
  reported: 'positive',
  incomplete: 'warning',
  excluded: 'neutral',
  outside: 'neutral',
} as const;

/** The hosts to which something was paid, and whether they are reported. */
export function Sellers({ year, show, sellers, page, pages, currency }: Props) {
  const t = useT();
  const columns = useColumns(year, currency);
  const at = (query: Record<string, string | number>) =>
    url('admin.dac7', null, { year: String(year), ...query });
  return (
    <Section
      title={t('tax.admin.sellers')}
      action={
        <nav className="cluster" aria-label={t('tax.admin.sellers')}>
          {shows.map((one) => (
            <LinkButton
              key={one}
              href={at(one === 'all' ? {} : { show: one })}
              size="sm"
              variant={one === show ? 'primary' : 'ghost'}
              aria-current={one === show ? 'page' : undefined}
            >
              {t(`tax.admin.show.${one}`)}
            </LinkButton>
          ))}
        </nav>
      }
    >
      {sellers.length === 0 ? (
        <EmptyState icon={Users} title={t('tax.admin.none')}>
          {show === 'all' && t('tax.admin.none_text')}
        </EmptyState>
      ) : (
        <Table
          caption={t('tax.admin.sellers')}
          rows={sellers}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <Pagination page={page} pages={pages} href={(number) => at({ show, page: number })} />
    </Section>
  );
}

function useColumns(year: number, currency: string): Column<Seller>[] {
  const t = useT();
  const amount = (key: 'consideration' | 'fees'): Column<Seller> => ({
    key,
    header: t(`tax.admin.column.${key}`),
    numeric: true,
    render: (seller) => <Money minor={seller[key]} currency={currency} exact />,
  });
  return [
    {
      key: 'seller',
      header: t('tax.admin.column.seller'),
      main: true,
      render: ({ name, kind, residence }) => (
        <>
          <span className="font-semibold break-words">{name}</span>
          <span className="block text-sm text-muted">
            {t(`tax.admin.kind.${kind}`)} · {residence}
          </span>
        </>
      ),
    },
    {
      key: 'number',
      header: t('tax.admin.column.number'),
      render: ({ number }) => <span className="tabular">{number}</span>,
    },
    amount('consideration'),
    amount('fees'),
    {
      key: 'activities',
      header: t('tax.admin.column.activities'),
      numeric: true,
      render: ({ activities }) => activities,
    },
    {
      key: 'standing',
      header: t('tax.admin.column.standing'),
      render: (seller) => <Standing {...seller} />,
    },
    {
      key: 'acts',
      header: t('tax.admin.exclude'),
      actions: true,
      render: (seller) => <Acts seller={seller} year={year} />,
    },
  ];
}

function Standing({ standing, missing }: Seller) {
  const t = useT();
  const fields = missing.map((field) => t(`tax.admin.field.${field}`)).join(', ');
  return (
    <>
      <Badge tone={tones[standing]}>{t(`tax.admin.standing.${standing}`)}</Badge>
      {standing === 'incomplete' && (
        <span className="block text-sm text-muted">{t('tax.admin.missing', { fields })}</span>
      )}
    </>
  );
}

function Acts({ seller, year }: { seller: Seller; year: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { name, standing, kind, exclusionUrl } = seller;
  if (standing === 'excluded')
    return (
      <PostDialog
        label={t('tax.admin.include')}
        url={exclusionUrl}
        method="delete"
        title={name}
        size="sm"
      >
        {t('tax.admin.include_text')}
      </PostDialog>
    );
  // A person is never a public body or a listed company.
  if (kind === 'person') return null;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('tax.admin.exclude')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('tax.admin.exclude_title', { name })}
        look="sheet"
      >
        <ExclusionForm action={exclusionUrl} year={year} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type FormProps = { action: string; year: number; onDone: () => void };

function ExclusionForm({ action, year, onDone }: FormProps) {
  const t = useT();
  return (
    <Form
      action={action}
      method="post"
      transform={(data) => ({ ...data, year })}
      options={{ preserveScroll: true }}
      onSuccess={onDone}
      className="stack"
    >
      {({ processing }) => (
        <>
          <p>{t('tax.admin.exclude_text')}</p>
          <Select
            label={t('tax.admin.ground')}
            name="ground"
            options={(['government', 'listed'] as const).map((value) => ({
              value,
              label: t(`tax.admin.grounds.${value}`),
            }))}
          />
          <TextArea
            label={t('tax.admin.note')}
            name="note"
            required
            minLength={5}
            maxLength={300}
          />
          <Button type="submit" processing={processing}>
            {t('tax.admin.exclude')}
          </Button>
        </>
      )}
    </Form>
  );
}
