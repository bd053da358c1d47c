import { lazy, Suspense } from 'react';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { Skeleton } from './Feedback.tsx';

const ChartCanvas = lazy(async () => ({
  default: (await import('./ChartCanvas.tsx')).ChartCanvas,
}));

type ChartUnit = 'money' | 'percent' | 'number';

export type ChartProps = {
  kind: 'bar' | 'line' | 'area';
  /** Says in words what the chart shows; also the caption of the table. */
  title: string;
  /** The name of the table's first column, such as "Luna". */
  axis: string;
  /** With `dots` each value is marked, for a line with gaps. */
  series: readonly { key: string; label: string; dots?: boolean }[];
  /** `label` is formatted for the reader. */
  points: readonly { label: string; values: { readonly [key: string]: number | undefined } }[];
  unit?: ChartUnit | undefined;
  /** The axis begins near the lowest value instead of zero, to show small changes. */
  floating?: boolean | undefined;
  height?: number | undefined;
};

function FigureTable({ title, axis, series, points, unit = 'number' }: ChartProps) {
  const format = useFormat();
  const cell = (value: number | undefined) => (value === undefined ? '–' : format[unit](value));
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              {series.map(({ key }) => (
                <td key={key} className="num">
                  {cell(point.values[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A chart and the same figures as a table, or a line that says there is no data yet. The drawing code is loaded
 * separately, and its space is reserved.
 */
export function Chart(props: ChartProps) {
  const { title, series, points, height = 260 } = props;
  const t = useT();
  const drawn = useHydrated();
  if (points.every(({ values }) => series.every(({ key }) => !values[key])))
    return <p className="text-muted">{t('common.chart.empty')}</p>;
  const waiting = <Skeleton className="size-full" />;
  return (
    <figure>
      <figcaption className="sr-only">{title}</figcaption>
      {/* Without containment the drawing would prevent its column from becoming narrower. */}
      <div className="overflow-clip contain-inline-size" style={{ height }} aria-hidden="true">
        {drawn ? (
          <Suspense fallback={waiting}>
            <ChartCanvas {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <details className="mt-2">
        <summary className="link inline text-sm">{t('common.chart.as_table')}</summary>
        <div className="mt-2">
          <FigureTable {...props} />
        </div>
      </details>
    </figure>
  );
}
