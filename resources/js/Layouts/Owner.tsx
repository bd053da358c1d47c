import type { ReactNode } from 'react';
import { url } from '#routes';
import type { NavItem } from '../components/shell/nav.ts';
import { Workspace } from '../components/shell/Workspace.tsx';
import { Car, Key } from '../components/ui/icons/car.tsx';
import { StarOutline } from '../components/ui/icons/interface.tsx';
import { Bank } from '../components/ui/icons/money.tsx';
import { User } from '../components/ui/icons/people.tsx';
import { Calendar, Home } from '../components/ui/icons/travel.tsx';

export const ownerItems: readonly NavItem[] = [
  {
    href: url('owner.dashboard'),
    label: 'common.nav.overview',
    short: 'common.nav.home',
    icon: Home,
  },
  { href: url('owner.bookings'), label: 'common.nav.bookings', icon: Calendar, exact: true },
  {
    href: url('owner.bookings.upcoming'),
    label: 'common.nav.upcoming',
    short: 'common.nav.handovers',
    icon: Key,
  },
  { href: url('owner.cars'), label: 'common.nav.cars', icon: Car, also: ['/owner/calendars'] },
  { href: url('owner.bank-account'), label: 'common.nav.payments', icon: Bank },
  { href: url('owner.reviews'), label: 'common.nav.reviews', icon: StarOutline },
  { href: url('owner.profile'), label: 'common.nav.host_profile', icon: User },
];

export function Owner({ children }: { children: ReactNode }) {
  return (
    <Workspace title="common.nav.owner_area" items={ownerItems}>
      {children}
    </Workspace>
  );
}
