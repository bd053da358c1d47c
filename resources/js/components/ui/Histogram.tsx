type HistogramProps = {
  buckets: readonly number[];
  /** The selected range, as shares from 0 to 1; bars outside it are pale. */
  from?: number | undefined;
  to?: number | undefined;
  height?: number | undefined;
};

/** Bars without axes. Hidden from screen readers: the inputs beside it say the same. */
export function Histogram({ buckets, from = 0, to = 1, height = 56 }: HistogramProps) {
  const most = Math.max(1, ...buckets);
  const width = 100 / Math.max(1, buckets.length);
  return (
    <svg
      className="block w-full"
      viewBox={`0 0 100 ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {buckets.map((count, i) => {
        const middle = (i + 0.5) / buckets.length;
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bucket is its position
            key={i}
            x={i * width + width * 0.12}
            y={height - tall}
            width={width * 0.76}
            height={tall}
            rx={0.8}
            className={middle >= from && middle <= to ? 'fill-brand' : 'fill-line'}
          />
        );
      })}
    </svg>
  );
}
