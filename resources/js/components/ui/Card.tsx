import type { ReactNode } from 'react';

type CardProps = {
  title?: ReactNode;
  /** Right of the title: a link, a button, a badge. */
  action?: ReactNode;
  children: ReactNode;
  look?: 'plain' | 'flat' | 'sunken' | undefined;
  /** No inner padding, for tables, lists and pictures. */
  bare?: boolean | undefined;
  as?: 'section' | 'article' | 'div' | 'li' | undefined;
  className?: string | undefined;
};

export function Card(props: CardProps) {
  const { title, action, children, look = 'plain', bare, as: Tag = 'section', className } = props;
  const classes = ['card', look !== 'plain' && `card-${look}`, className].filter(Boolean).join(' ');
  return (
    <Tag className={classes}>
      {(title ?? action) && (
        <div className="card-head">
          <h2 className="text-lg">{title}</h2>
          {action}
        </div>
      )}
      {bare ? children : <div className="card-body">{children}</div>}
    </Tag>
  );
}

type StatProps = {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
};

/** An important figure with its name below. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={className ? `stat ${className}` : 'stat'}>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {note && <span className="text-sm text-muted">{note}</span>}
    </div>
  );
}

type SectionProps = {
  title: ReactNode;
  intro?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A section of a page: h2, an optional line and link, content. */
export function Section({ title, intro, action, children, className }: SectionProps) {
  return (
    <section className={className}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2>{title}</h2>
          {intro && <p className="mt-1 max-w-prose text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** A small line above: a reference, a back link. */
  above?: ReactNode;
  actions?: ReactNode;
};

/** The h1 of a page with its actions. After navigation it gets the focus. */
export function PageHeader({ title, intro, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {above && <div className="mb-1 text-sm text-muted">{above}</div>}
        <h1>{title}</h1>
        {intro && <p className="mt-1.5 max-w-prose text-muted">{intro}</p>}
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </header>
  );
}
