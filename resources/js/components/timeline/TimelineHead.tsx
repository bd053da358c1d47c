/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { memo } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import { DAY_WIDTH } from './timeline.ts';

type Props = { days: readonly string[]; today: string; corner: string };

/** Months above, days below; both stay in sight. */
export const TimelineHead = memo(function TimelineHead({ days, today, corner }: Props) {
  const format = useFormat();
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))];
  return (
    <div role="row" aria-rowindex={1} className="timeline-head flex bg-sunken">
      <div
        role="columnheader"
        className="timeline-name flex items-end border-b border-line bg-sunken px-3 pb-1.5 text-sm font-semibold text-muted"
      >
        {corner}
      </div>
      <div role="columnheader" className="border-b border-line">
        <div className="flex">
          {months.map(([month, ofMonth]) => (
            <span
              key={month}
              className="timeline-edge border-line py-1 text-sm font-semibold"
              style={{ width: ofMonth.length * DAY_WIDTH }}
            >
              <span className="timeline-month sticky inline-block px-2 whitespace-nowrap first-letter:uppercase">
                {ofMonth.length > 2 ? format.date(`${month}-01`, undefined, 'month') : ''}
              </span>
            </span>
          ))}
        </div>
        <div className="flex">
          {days.map((day) => (
            <span
              key={day}
              className={`grid shrink-0 place-items-center py-1 text-micro tabular ${day === today ? 'font-bold text-brand' : 'text-muted'}`}
              style={{ width: DAY_WIDTH }}
            >
              <span>{format.date(day, undefined, 'weekday').slice(0, 2)}</span>
              <span className="text-sm">{Number(day.slice(8))}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
});
