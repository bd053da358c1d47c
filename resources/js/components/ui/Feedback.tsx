import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { Icon } from './icons/icon.tsx';

/** A grey placeholder in the shape of the content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={`skeleton ${className}`} />;
}

/** Shown while a deferred prop is loading: placeholders, and a word for screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <output className="sr-only">{t('common.shell.loading')}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

type EmptyProps = {
  icon?: Icon | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
};

export function EmptyState({ icon: Glyph, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      {Glyph && (
        <span className="empty-icon">
          <Glyph size={28} />
        </span>
      )}
      <h2 className="text-lg">{title}</h2>
      {children && <p className="max-w-md text-muted">{children}</p>}
      {action && <div className="cluster mt-3 justify-center">{action}</div>}
    </div>
  );
}
