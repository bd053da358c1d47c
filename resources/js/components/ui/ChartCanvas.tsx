import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '#js/lib/i18n.ts';
import type { ChartProps } from './Chart.tsx';

const charts = { bar: BarChart, line: LineChart, area: AreaChart } as const;

/** Points keep so many pixels from the edges: a label that does not fit there takes all others but the last with it. */
const EDGES = { left: 20, right: 20 };

const NEAR_THE_VALUES: [(least: number) => number, 'auto'] = [
  (least) => Math.floor(least * 0.9),
  'auto',
];

type Drawn = ChartProps['series'][number] & { kind: ChartProps['kind']; colour: string };

function draw({ kind, key, label, colour, dots = false }: Drawn) {
  const shared = { dataKey: key, name: label, isAnimationActive: false };
  switch (kind) {
    case 'bar':
      return <Bar key={key} {...shared} fill={colour} radius={[5, 5, 0, 0]} maxBarSize={36} />;
    case 'line':
      return (
        <Line
          key={key}
          {...shared}
          stroke={colour}
          strokeWidth={2.25}
          dot={dots && { r: 2.5, fill: colour }}
          type="monotone"
        />
      );
    case 'area':
      return (
        <Area
          key={key}
          {...shared}
          stroke={colour}
          strokeWidth={2.25}
          fill={colour}
          fillOpacity={0.14}
          type="monotone"
        />
      );
    default:
      return kind satisfies never;
  }
}

function legendText(label: unknown) {
  return <span className="text-sm text-muted">{String(label)}</span>;
}

/** A Recharts chart in the product's colours. Only `Chart` loads it. */
export function ChartCanvas({ kind, series, points, unit = 'number', floating }: ChartProps) {
  const format = useFormat();
  const Kind = charts[kind];
  const data = points.map(({ label, values }) => ({ label, ...values }));
  const tick = { className: 'chart-axis' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Kind
        data={data}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          interval="equidistantPreserveEnd"
          tickLine={false}
          axisLine={false}
          tick={tick}
          minTickGap={16}
          padding={EDGES}
        />
        <YAxis
          width="auto"
          {...(unit === 'percent' && { domain: [0, 1] })}
          {...(floating && { domain: NEAR_THE_VALUES })}
          tickLine={false}
          axisLine={false}
          tick={tick}
          tickFormatter={(value: number) => format[unit](value)}
        />
        <Tooltip
          formatter={(value) => format[unit](Number(value))}
          cursor={{ fill: 'var(--color-hover)', stroke: 'var(--color-line-strong)' }}
          contentStyle={{
            border: '1px solid var(--color-line)',
            borderRadius: 10,
            background: 'var(--color-raised)',
            color: 'var(--color-ink)',
            boxShadow: 'var(--shadow-md)',
          }}
        />
        {series.length > 1 && (
          <Legend iconType="circle" iconSize={9} itemSorter={null} formatter={legendText} />
        )}
        {series.map((one, i) =>
          draw({ ...one, kind, colour: `var(--color-chart-${(i % 5) + 1})` }),
        )}
      </Kind>
    </ResponsiveContainer>
  );
}
