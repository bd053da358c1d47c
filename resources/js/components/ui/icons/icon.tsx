type IconProps = {
  /** In pixels; 20 by default. */
  size?: number | undefined;
  className?: string | undefined;
  /** Only for an icon that stands alone and must be read by screen readers. */
  label?: string | undefined;
};

export type Icon = (props: IconProps) => React.JSX.Element;

/* @__NO_SIDE_EFFECTS__ */
export function stroked(d: string): Icon {
  return function StrokedIcon({ size = 20, className, label }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `shrink-0 ${className}` : 'shrink-0'}
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <path d={d} />
      </svg>
    );
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function filled(d: string): Icon {
  return function FilledIcon({ size = 20, className, label }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        className={className ? `shrink-0 ${className}` : 'shrink-0'}
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <path d={d} />
      </svg>
    );
  };
}
