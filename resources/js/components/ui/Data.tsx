import type { ReactNode } from 'react';
import { useFormat } from '#js/lib/i18n.ts';

type DescriptionListProps = {
  items: readonly { term: ReactNode; value: ReactNode }[];
  className?: string | undefined;
};

/** Names and values; an empty value is shown as a dash. */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl className={className ? `dl ${className}` : 'dl'}>
      {items.map(({ term, value }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is fixed and has no ids
        <div key={i} className="contents">
          <dt>{term}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

type MoneyProps = { minor: number; currency?: string | undefined; exact?: boolean | undefined };

/** Minor units in the reader's format; with `exact`, decimals are shown even when they are zero. */
export function Money({ minor, currency, exact }: MoneyProps) {
  const format = useFormat();
  const text = exact ? format.moneyExact(minor, currency) : format.money(minor, currency);
  return <span className="whitespace-nowrap tabular">{text}</span>;
}

type DateTimeProps = {
  /** ISO instant, or a calendar day "2026-11-21". */
  value: string;
  timeZone?: string | undefined;
  show?: 'day' | 'short' | 'weekday' | 'full' | 'month' | 'time' | 'dateTime' | undefined;
};

/** A date or time in `timeZone`, usually the car's. */
export function DateTime({ value, timeZone, show = 'day' }: DateTimeProps) {
  const format = useFormat();
  const text =
    show === 'time'
      ? format.time(value, timeZone)
      : show === 'dateTime'
        ? format.dateTime(value, timeZone)
        : format.date(value, timeZone, show);
  return <time dateTime={value}>{text}</time>;
}

export type PriceLine = {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  minor: number;
  kind?: 'charge' | 'discount' | 'total' | 'apart' | undefined;
};

/** A price line by line: charges, discounts, the total, and amounts outside it (the deposit). */
export function PriceLines({
  lines,
  currency,
}: {
  lines: readonly PriceLine[];
  currency?: string | undefined;
}) {
  // If one amount has decimals, all in the column show them.
  const exact = lines.some(({ minor }) => minor % 100 !== 0);
  return (
    <dl className="lines">
      {lines.map(({ key, label, note, minor, kind = 'charge' }) => (
        <div key={key} className={`line-row line-${kind}`}>
          <dt>
            {label}
            {note && <span className="line-note">{note}</span>}
          </dt>
          <dd>
            <Money minor={minor} currency={currency} exact={exact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
