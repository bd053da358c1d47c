import type { ReactNode } from 'react';
import type { Icon } from './icons/icon.tsx';
import { Alert, CheckCircle, Info, Warning } from './icons/interface.tsx';

const icons = {
  info: Info,
  positive: CheckCircle,
  warning: Warning,
  danger: Alert,
  signal: Alert,
  brand: Info,
} as const;

type NoticeProps = {
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  icon?: Icon | undefined;
  children?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  /** `alert` for an error that has just happened. Without it, screen readers read the notice where it stands. */
  role?: 'alert' | 'status' | undefined;
};

export function Notice(props: NoticeProps) {
  const { tone = 'info', title, icon, children, actions, role } = props;
  const Glyph = icon ?? icons[tone];
  return (
    <div className={`notice tone-${tone}`} role={role}>
      <Glyph />
      <div className="notice-text min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-[0.9375rem]' : undefined}>{children}</div>}
        {actions && <div className="cluster mt-2.5">{actions}</div>}
      </div>
    </div>
  );
}
