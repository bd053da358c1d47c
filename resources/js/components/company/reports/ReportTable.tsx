import { Link } from '@inertiajs/react';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { categories } from '#shared/search-filters.ts';
import { useFigures } from './in-words.ts';
import { withFigures } from './with-figures.ts';

type Props = Pages['CompanyOwner/Reports'];
type Row = Props['rows'][number];

/** The figures of each row, and the totals of all rows, not only of this page. */
export function ReportTable(props: Props) {
  const { group, groups, rows, totals, page, urls } = props;
  const t = useT();
  const columns = useColumns(props);
  const title = t(`report.group.${group}`);
  const begun = group === 'month' ? withFigures(rows) : rows;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="max-w-full overflow-x-auto whitespace-nowrap">
        <Segmented
          label={t('report.group_by')}
          tabs={groups.map(({ group: one, url }) => ({
            href: url,
            label: t(`report.group.${one}`),
            current: one === group,
          }))}
        />
      </div>
      <Table
        caption={title}
        rows={[
          ...begun,
          { ...totals, key: TOTAL, name: t('report.total'), plate: null, url: null },
        ]}
        rowKey={({ key }) => key}
        columns={columns}
      />
      <Pagination page={page.current} pages={page.last} href={(to) => `${urls.page}&page=${to}`} />
    </section>
  );
}

const TOTAL = 'total';

function useColumns({ group, columns, sorts }: Props): Column<Row>[] {
  const t = useT();
  const inWords = useFigures();
  const nameOf = useNames(group);
  const sortOf = (column: keyof typeof sorts) => {
    if (group === 'month') return;
    const { url: href, direction } = sorts[column];
    return { href, direction };
  };
  return [
    {
      key: 'name',
      header: t(`report.group.${group}`),
      main: true,
      sort: sortOf('name'),
      render: ({ key, name, plate, url }) => {
        if (key === TOTAL) return <strong>{name}</strong>;
        return url ? (
          <span className="grid">
            <Link href={url} className="link md:whitespace-nowrap">
              {name}
            </Link>
            <span className="text-sm text-muted md:whitespace-nowrap">{plate}</span>
          </span>
        ) : (
          <span className="inline-block first-letter:uppercase md:whitespace-nowrap">
            {nameOf({ key, name })}
          </span>
        );
      },
    },
    ...columns.map((column) => ({
      key: column,
      header: t(`report.column.${column}`),
      numeric: true,
      sort: sortOf(column),
      render: (row: Row) => {
        const text = inWords(column, row[column]);
        return row.key === TOTAL ? <strong>{text}</strong> : text;
      },
    })),
  ];
}

function useNames(group: Props['group']) {
  const t = useT();
  const format = useFormat();
  return ({ key, name }: Pick<Row, 'key' | 'name'>): string => {
    if (group === 'month') return format.date(`${key}-01`, undefined, 'month');
    if (group === 'branch') return name || t('fleet.board.no_branch');
    if (group === 'class') return name || t('fleet.board.no_class');
    const category = categories.find((one) => one === key);
    return category ? t(`car.category.${category}`) : name;
  };
}
