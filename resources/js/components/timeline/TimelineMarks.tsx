import { useDrawn, type Cursor } from './cursor.ts';
import { DAY_WIDTH, daysIn, placeOf, type Span, type TimelineProps } from './timeline.ts';

type Props = Pick<TimelineProps, 'days' | 'today' | 'scale' | 'marked'> & {
  cursor: Cursor;
};

/** What lies under the rows: today, days that are marked on all of them, and what the pointer or the keys draw. */
export function TimelineMarks({ days, today, scale = 'days', marked, cursor }: Props) {
  const todayAt = days.indexOf(today);
  const dayWidth = DAY_WIDTH[scale];
  const band = marked && daysIn(days, marked);
  return (
    <div className="timeline-marks">
      {band && <span className="timeline-marked" style={extentOf(band, dayWidth)} />}
      {todayAt >= 0 && (
        <span className="timeline-today" style={placeOf({ row: 0, day: todayAt }, dayWidth)} />
      )}
      <Drawn cursor={cursor} dayWidth={dayWidth} />
    </div>
  );
}

function Drawn({ cursor, dayWidth }: { cursor: Cursor; dayWidth: number }) {
  const drawn = useDrawn(cursor);
  return (
    drawn && <span className="timeline-mark timeline-chosen" style={extentOf(drawn, dayWidth)} />
  );
}

function extentOf({ row, from, to }: Span, dayWidth: number) {
  return { ...placeOf({ row, day: from }, dayWidth), width: (to - from + 1) * dayWidth };
}
