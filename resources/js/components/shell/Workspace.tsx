import { Link, usePage } from '@inertiajs/react';
import type { ReactNode } from 'react';
import type { MessageKey } from '#shared/translate.ts';
import { useT } from '#js/lib/i18n.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { Popover } from '../ui/Popover.tsx';
import { More } from '../ui/icons/interface.tsx';
import { Header } from './Header.tsx';
import { isCurrent, type NavItem } from './nav.ts';
import { Shell } from './Shell.tsx';

type WorkspaceProps = { title: MessageKey; items: readonly NavItem[]; children: ReactNode };

/** On a phone four places fit below the thumb; the rest wait behind the fifth. */
const ON_PHONE = 4;

function SideNav({ title, items }: { title: MessageKey; items: readonly NavItem[] }) {
  const t = useT();
  const { url } = usePage();
  return (
    <nav className="side-nav max-lg:hidden" aria-label={t('common.nav.area')}>
      <p className="side-title">{t(title)}</p>
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              prefetch
              className="side-link"
              aria-current={isCurrent(item, url) ? 'page' : undefined}
            >
              <item.icon size={20} />
              {t(item.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function BottomNav({ items }: { items: readonly NavItem[] }) {
  const t = useT();
  const { url } = usePage();
  const fit = items.length <= ON_PHONE + 1 ? items.length : ON_PHONE;
  const rest = items.slice(fit);
  return (
    <nav className="bottom-nav lg:hidden" aria-label={t('common.nav.main')}>
      {items.slice(0, fit).map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="bottom-link"
          aria-current={isCurrent(item, url) ? 'page' : undefined}
        >
          <item.icon size={23} />
          <span>{t(item.short ?? item.label)}</span>
        </Link>
      ))}
      {rest.length > 0 && (
        <Popover
          kind="menu"
          align="end"
          trigger={{
            className: 'bottom-link',
            content: (
              <>
                <More size={23} />
                <span>{t('common.action.more')}</span>
              </>
            ),
          }}
        >
          {rest.map((item) => (
            <MenuItem
              key={item.href}
              href={item.href}
              icon={item.icon}
              current={isCurrent(item, url)}
            >
              {t(item.label)}
            </MenuItem>
          ))}
        </Popover>
      )}
    </nav>
  );
}

/** The dense frame of the owner, company and admin areas: side nav, or a bar under the thumb. */
export function Workspace({ title, items, children }: WorkspaceProps) {
  const t = useT();
  return (
    <Shell>
      <div className="workspace compact with-bottom-nav">
        <Header
          middle={
            <p className="line-clamp-2 leading-tight font-semibold text-muted max-sm:text-sm lg:hidden">
              {t(title)}
            </p>
          }
        />
        <div className="workspace-body">
          <SideNav title={title} items={items} />
          <main id="main" tabIndex={-1} className="min-w-0 px-(--gutter) py-6 lg:py-8">
            <div className="mx-auto max-w-(--container-page)">{children}</div>
          </main>
        </div>
        <BottomNav items={items} />
      </div>
    </Shell>
  );
}
