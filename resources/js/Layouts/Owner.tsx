import '#js/lib/host-routes.ts';
import type { ReactNode } from 'react';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import type { NavItem } from '../components/shell/nav.ts';
import { Workspace } from '../components/shell/Workspace.tsx';
import { Car, Gauge, Key } from '../components/ui/icons/car.tsx';
import { Chart, StarOutline, Timeline } from '../components/ui/icons/work.tsx';
import { Chat } from '../components/ui/icons/messages.tsx';
import { Bank, Wallet } from '../components/ui/icons/money.tsx';
import { User } from '../components/ui/icons/people.tsx';
import { Calendar, Home } from '../components/ui/icons/travel.tsx';
import { late } from '#js/lib/late.tsx';

/** Staff look at a host's pages in their own frame; nobody else loads it. */
const Admin = late<{ children: ReactNode }>(async () => (await import('./Admin.tsx')).Admin);

const moneyUrl = url('owner.bank-account');
const upcomingUrl = url('owner.bookings.upcoming');
const carsUrl = url('owner.cars');
const ofCars = ['/owner/calendars', '/owner/timeline'] as const;

const ownerItems: readonly NavItem[] = [
  {
    href: url('owner.dashboard'),
    label: 'common.nav.overview',
    short: 'common.nav.home',
    icon: Home,
  },
  { href: url('owner.bookings'), label: 'common.nav.bookings', icon: Calendar, exact: true },
  {
    href: upcomingUrl,
    label: 'common.nav.upcoming',
    short: 'common.nav.handovers',
    icon: Key,
  },
  {
    href: carsUrl,
    label: 'common.nav.cars',
    icon: Car,
    also: ofCars,
  },
  {
    href: url('owner.messages'),
    label: 'common.nav.prepared',
    short: 'common.nav.messages',
    icon: Chat,
  },
  {
    href: moneyUrl,
    label: 'common.nav.payments',
    icon: Bank,
    also: ['/owner/statements', '/owner/invoices', '/owner/tax-report'],
  },
  { href: url('owner.reviews'), label: 'common.nav.reviews', icon: StarOutline },
  {
    href: url('owner.profile'),
    label: 'common.nav.host_profile',
    icon: User,
    also: ['/company/profile', '/company/members'],
  },
];

const fleetTimelineItem: NavItem = {
  href: url('company.timeline'),
  label: 'common.nav.calendar',
  icon: Timeline,
};

/** Members of a company get its fleet; a person with cars of their own as well gets both links. */
const fleetItem: NavItem = {
  href: url('company.vehicles'),
  label: 'common.nav.vehicles',
  icon: Car,
  also: ['/company/classes'],
};

/** Companies get the day sheet; upcoming hand-overs are a page beside it. */
const dayItem: NavItem = {
  href: url('company.day'),
  label: 'common.nav.day',
  short: 'common.nav.handovers',
  icon: Key,
  also: [upcomingUrl],
};

const counterItem: NavItem = {
  href: url('company.counter'),
  label: 'common.nav.counter',
  icon: Wallet,
};

const maintenanceItem: NavItem = {
  href: url('company.maintenance'),
  label: 'common.nav.maintenance',
  icon: Gauge,
};

const reportsItem: NavItem = {
  href: url('company.reports'),
  label: 'common.nav.reports',
  icon: Chart,
};

type Hosting = {
  area: 'owner' | 'company';
  seesMoney: boolean;
  hasFleet: boolean;
  hasCounter: boolean;
};

export function hostItems({ area, seesMoney, hasFleet, hasCounter }: Hosting): readonly NavItem[] {
  const items = seesMoney ? ownerItems : ownerItems.filter(({ href }) => href !== moneyUrl);
  if (!hasFleet) return items;
  const counter = hasCounter ? [counterItem] : [];
  return items.flatMap((item) => {
    if (item.href === upcomingUrl && area === 'company') return [dayItem];
    if (item.href !== carsUrl) return [item];
    return area === 'owner'
      ? [item, fleetItem, fleetTimelineItem, dayItem, ...counter, maintenanceItem, reportsItem]
      : [
          { ...fleetItem, also: [...(fleetItem.also ?? []), carsUrl, ...ofCars] },
          fleetTimelineItem,
          ...counter,
          maintenanceItem,
          reportsItem,
        ];
  });
}

/** Agents do not see money. Staff who open a single booking keep the links of their own area. */
export function Owner({ children }: { children: ReactNode }) {
  const hosting = useShared().auth.user?.hosting;
  if (!hosting) return <Admin>{children}</Admin>;
  return (
    <Workspace title={`common.nav.${hosting.area}_area`} items={hostItems(hosting)}>
      {children}
    </Workspace>
  );
}
