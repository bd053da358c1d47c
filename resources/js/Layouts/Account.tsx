import '#js/lib/menu-routes.ts';
import { Link, usePage } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Header } from '../components/shell/Header.tsx';
import { isCurrent, type NavItem } from '../components/shell/nav.ts';
import { Shell } from '../components/shell/Shell.tsx';
import { BottomNav } from '../components/shell/Workspace.tsx';
import { Heart, Search } from '../components/ui/icons/interface.tsx';
import { Chat } from '../components/ui/icons/messages.tsx';
import { StarOutline } from '../components/ui/icons/work.tsx';
import { User } from '../components/ui/icons/people.tsx';
import { Home, Route } from '../components/ui/icons/travel.tsx';

const messages: NavItem = { href: url('messages'), label: 'common.nav.messages', icon: Chat };

const favourites: NavItem = {
  href: url('client.favourites'),
  label: 'common.nav.favourites',
  icon: Heart,
};
const profile: NavItem = { href: url('profile'), label: 'common.nav.profile', icon: User };

const ofClients: readonly NavItem[] = [
  {
    href: url('client.dashboard'),
    label: 'common.nav.overview',
    icon: Home,
    also: [url('dashboard')],
  },
  { href: url('client.bookings'), label: 'common.nav.trips', icon: Route },
  messages,
  favourites,
  { href: url('client.reviews'), label: 'common.nav.reviews', icon: StarOutline },
  profile,
];

/** People who rent nothing have no trips; the dashboard leads to their own areas. */
const ofOthers: readonly NavItem[] = [
  {
    href: url('dashboard'),
    label: 'common.nav.overview',
    short: 'common.nav.home',
    icon: Home,
  },
  messages,
  favourites,
  profile,
];

const search: NavItem = { href: url('cars'), label: 'common.action.search', icon: Search };

/** A client's own pages: roomy, with tabs above on a desktop and a bar below on a phone. A visitor has neither. */
export function Account({ children }: { children: ReactNode }) {
  const t = useT();
  const page = usePage();
  const { user } = useShared().auth;
  const isKnown = user !== null;
  const rents = user?.roles.some(({ name }) => name === 'client') ?? false;
  const items = rents ? ofClients : ofOthers;
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
        {isKnown && <BottomNav items={[search, ...(rents ? items.slice(1) : items)]} />}
      </div>
    </Shell>
  );
}
