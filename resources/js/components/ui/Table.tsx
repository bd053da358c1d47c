import { Link } from '@inertiajs/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { ChevronDown, ChevronUp } from './icons/interface.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  render: (row: Row) => ReactNode;
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean | undefined;
  /** The name of the row: the first line of its card on a phone. */
  main?: boolean | undefined;
  /** The row's menu or buttons: without a visible header, and at the top right of the card on a phone. */
  actions?: boolean | undefined;
  /** Where the row is chosen: before its name, on a phone as well. */
  selects?: boolean | undefined;
  /** The address for sorting by this column, and the present order. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' } | undefined;
};

type TableProps<Row> = {
  /** Read by screen readers as the name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: ((row: Row) => boolean) | undefined;
  empty?: ReactNode;
};

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  if (column.actions) {
    return (
      <th scope="col" className="shrink">
        <span className="sr-only">{column.header}</span>
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={column.numeric ? 'num' : undefined}
      aria-sort={sort && sort.direction !== 'none' ? sort.direction : undefined}
    >
      {sort ? (
        <Link href={sort.href} preserveScroll preserveState>
          {column.header}
          {sort.direction === 'ascending' && <ChevronUp size={15} />}
          {sort.direction === 'descending' && <ChevronDown size={15} />}
        </Link>
      ) : (
        column.header
      )}
    </th>
  );
}

function cellClass<Row>({ numeric, actions, selects }: Column<Row>) {
  if (actions) return 'row-actions';
  if (selects) return 'row-select';
  return numeric ? 'num' : undefined;
}

/** A table that is wider than its place is scrolled, with the keyboard as well. */
function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const reached = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={ref} className="table-wrap table-cards" {...reached}>
      {children}
    </div>
  );
}

/** A compact table that becomes a list of cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, empty } = props;
  const t = useT();
  if (rows.length === 0) {
    return (
      <div className="table-wrap">
        {empty ?? <p className="p-6 text-muted">{t('common.table.empty')}</p>}
      </div>
    );
  }
  return (
    <Scroller label={caption}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) ? '' : undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cellClass(column)}
                  data-main={column.main ? '' : undefined}
                  data-label={typeof column.header === 'string' ? column.header : undefined}
                >
                  <div className="cell">{column.render(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
