import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { Icon } from './icons/icon.tsx';
import { More } from './icons/interface.tsx';
import { Popover } from './Popover.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

type ItemProps = {
  icon?: Icon | undefined;
  children: ReactNode;
  danger?: boolean | undefined;
  current?: boolean | undefined;
} & ({ href: string; onPress?: never } | { onPress: () => void; href?: never });

export function MenuItem({ icon: Glyph, children, danger, current, ...to }: ItemProps) {
  const shared = {
    className: 'menu-item',
    'data-danger': danger ? '' : undefined,
    'aria-current': current ? ('true' as const) : undefined,
  };
  const inside = (
    <>
      {Glyph && <Glyph size={19} />}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
  return to.href === undefined ? (
    <ScriptedButton {...shared} onClick={to.onPress}>
      {inside}
    </ScriptedButton>
  ) : (
    <Link {...shared} href={to.href}>
      {inside}
    </Link>
  );
}

export function MenuLine() {
  return <hr className="menu-line" />;
}

type MenuProps = {
  /** Read by screen readers; shown beside the three dots when there is no `trigger`. */
  label?: string | undefined;
  trigger?: ReactNode;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
};

/** A menu of actions, opened by three dots or by a button with your own content. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const t = useT();
  return (
    <Popover
      kind="menu"
      align={align}
      trigger={{
        className: trigger === undefined ? 'btn btn-ghost btn-icon btn-sm' : 'btn btn-secondary',
        label: trigger === undefined ? (label ?? t('common.action.more')) : label,
        content: trigger ?? <More />,
      }}
    >
      {children}
    </Popover>
  );
}
