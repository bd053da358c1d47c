/** The steering wheel: a rim, a hub and three spokes, readable down to 16 px. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={3.2}
      strokeLinecap="round"
      className={className}
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="13" />
      <path d="M3.6 14.2c3.6-1.4 8-2.2 12.4-2.2s8.8.8 12.4 2.2M13.6 28.3c.3-3.3-.2-6.7-2.4-9.3m7.2 9.3c-.3-3.3.2-6.7 2.4-9.3" />
      <circle cx="16" cy="16.6" r="2.6" fill="var(--color-signal)" stroke="none" />
    </svg>
  );
}

/** `name` is the installation's brand, lower case beside the mark. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-brand">
      <Mark />
      <span className="text-[1.5rem] leading-none font-bold tracking-[-0.045em] lowercase">
        {name}
      </span>
    </span>
  );
}
