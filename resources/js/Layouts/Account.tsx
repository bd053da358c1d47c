import { Link, usePage } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#routes';
import { Header } from '../components/shell/Header.tsx';
import { isCurrent, type NavItem } from '../components/shell/nav.ts';
import { Shell } from '../components/shell/Shell.tsx';
import { BottomNav } from '../components/shell/Workspace.tsx';
import { Heart, Search, StarOutline } from '../components/ui/icons/interface.tsx';
import { User } from '../components/ui/icons/people.tsx';
import { Home, Route } from '../components/ui/icons/travel.tsx';

const items: readonly NavItem[] = [
  {
    href: url('client.dashboard'),
    label: 'common.nav.overview',
    icon: Home,
    also: [url('dashboard')],
  },
  { href: url('client.bookings'), label: 'common.nav.trips', icon: Route },
  { href: url('client.favorites'), label: 'common.nav.favorites', icon: Heart },
  { href: url('client.reviews'), label: 'common.nav.reviews', icon: StarOutline },
  { href: url('profile'), label: 'common.nav.profile', icon: User },
];

const onPhone: readonly NavItem[] = [
  { href: url('cars'), label: 'common.action.search', icon: Search },
  ...items.slice(1),
];

/** A client's own pages: roomy, with tabs above on a desktop and a bar below on a phone. A visitor has neither. */
export function Account({ children }: { children: ReactNode }) {
  const t = useT();
  const page = usePage();
  const isKnown = useShared().auth.user !== null;
  return (
    <Shell>
      <div className={isKnown ? 'with-bottom-nav' : ''}>
        <Header />
        {isKnown && (
          <nav
            className="border-b border-line bg-surface max-lg:hidden"
            aria-label={t('common.nav.area')}
          >
            <div className="page tabs shadow-none">
              {items.map((item) => (
                <Link
                  key={item.href}
                  href={item.href}
                  prefetch
                  className="tab"
                  aria-current={isCurrent(item, page.url) ? 'page' : undefined}
                >
                  <item.icon size={19} />
                  {t(item.label)}
                </Link>
              ))}
            </div>
          </nav>
        )}
        <main id="main" tabIndex={-1} className="page min-h-[70dvh] py-6 lg:py-10">
          {children}
        </main>
        {isKnown && <BottomNav items={onPhone} />}
      </div>
    </Shell>
  );
}
