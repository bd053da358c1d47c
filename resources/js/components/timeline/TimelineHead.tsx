/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { memo } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import type { TimelineScale } from '#shared/fleet.ts';
import { DAY_WIDTH } from './timeline.ts';

type Props = { days: readonly string[]; today: string; corner: string; scale: TimelineScale };

const QUARTERS = ['00:00', '06:00', '12:00', '18:00'] as const;

/** Months above, days below; both stay in sight. */
export const TimelineHead = memo(function TimelineHead({ days, today, corner, scale }: Props) {
  const format = useFormat();
  const width = DAY_WIDTH[scale];
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
              style={{ width: ofMonth.length * width }}
            >
              <span className="timeline-month sticky inline-block px-2 whitespace-nowrap first-letter:uppercase">
                {ofMonth.length * width > 72 ? format.date(`${month}-01`, undefined, 'month') : ''}
              </span>
            </span>
          ))}
        </div>
        <div className="flex">
          {days.map((day, at) => (
            <span
              key={day}
              className={`shrink-0 py-1 text-micro tabular ${day === today ? 'font-bold text-brand' : 'text-muted'}`}
              style={{ width }}
            >
              <Day day={day} scale={scale} isMonday={at % 7 === 0} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
});

/** Narrow days have room for the first of each week only, wide ones for their hours as well. */
function Day({ day, scale, isMonday }: { day: string; scale: TimelineScale; isMonday: boolean }) {
  const format = useFormat();
  const weekday = format.date(day, undefined, 'weekday').slice(0, 2);
  const date = Number(day.slice(8));
  if (scale === 'months')
    return (
      <span className="block h-5 ps-0.5 text-sm whitespace-nowrap">{isMonday ? date : ''}</span>
    );
  if (scale === 'days')
    return (
      <span className="grid place-items-center">
        <span>{weekday}</span>
        <span className="text-sm">{date}</span>
      </span>
    );
  return (
    <span className="block">
      <span className="block px-1.5 text-sm">
        {weekday} {date}
      </span>
      <span className="grid grid-cols-4 font-normal text-muted">
        {QUARTERS.map((time) => (
          <span key={time} className="px-1.5">
            {time}
          </span>
        ))}
      </span>
    </span>
  );
}
