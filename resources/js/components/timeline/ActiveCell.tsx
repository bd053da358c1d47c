/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { useMemo } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import { remembered } from '#js/lib/remembered.ts';
import { useCell, useDrawn, type Cursor } from './cursor.ts';
import { barAt, DAY_WIDTH, placeOf, type Cell, type TimelineProps } from './timeline.ts';

type Props = Pick<TimelineProps, 'rows' | 'days' | 'scale' | 'freeWords'> & {
  id: string;
  cursor: Cursor;
};

/** The cell that the keys have come to. */
export function ActiveCell({ id, cursor, ...props }: Props) {
  const cell = useCell(cursor);
  const drawn = useDrawn(cursor);
  const words = useCellWords(props, cell);
  return (
    <div role="row" aria-rowindex={cell.row + 2} className="timeline-marks">
      <div
        role="gridcell"
        id={id}
        aria-label={words}
        aria-selected={drawn?.row === cell.row}
        aria-colindex={cell.day + 2}
        className="timeline-mark timeline-active"
        style={placeOf(cell, DAY_WIDTH[props.scale ?? 'days'])}
      />
    </div>
  );
}

/** What a screen reader says at a cell. */
function useCellWords(
  { rows, days, freeWords }: Pick<Props, 'rows' | 'days' | 'freeWords'>,
  { row, day }: Cell,
): string {
  const format = useFormat();
  const dayOf = useMemo(
    () => remembered((one: string) => format.date(one, undefined, 'full')),
    [format],
  );
  const found = rows[row];
  const date = days[day];
  if (!found || !date) return '';
  if (found.url === null) return `${found.name}, ${found.note}`;
  const what = barAt(found, day)?.words ?? freeWords;
  return `${found.name} ${found.note}, ${dayOf(date)}, ${what}`;
}
