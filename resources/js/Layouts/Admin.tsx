import { CheckCircle } from '#js/components/ui/icons/interface.tsx';
import '#js/lib/menu-routes.ts';
import '#js/lib/staff-routes.ts';
import { useMay } from '#js/lib/use-may.ts';
import type { ReactNode } from 'react';
import { url } from '#shared/routes.ts';
import type { NavItem } from '../components/shell/nav.ts';
import { Workspace } from '../components/shell/Workspace.tsx';

import { Car, Gauge } from '../components/ui/icons/car.tsx';
import { Camera, Document, List, Warning } from '../components/ui/icons/interface.tsx';
import { Chart } from '../components/ui/icons/work.tsx';
import { Flag } from '../components/ui/icons/messages.tsx';
import { Bank, Percent, Receipt, Wallet } from '../components/ui/icons/money.tsx';
import { Calendar } from '../components/ui/icons/travel.tsx';
import { IdCard, Shield, ShieldCheck, Users } from '../components/ui/icons/people.tsx';

const items: readonly NavItem[] = [
  {
    href: url('admin.dashboard'),
    label: 'common.nav.overview',
    short: 'common.nav.home',
    icon: Chart,
  },
  {
    href: url('admin.bookings'),
    needs: 'bookings.read',
    label: 'common.nav.bookings',
    icon: Calendar,
  },
  {
    href: url('admin.checkins'),
    needs: 'inspections.review',
    label: 'common.nav.checkins',
    short: 'common.nav.handovers',
    icon: Camera,
  },
  {
    href: url('admin.cars'),
    needs: 'cars.review',
    label: 'common.nav.cars_to_review',
    short: 'common.nav.cars_to_review_short',
    icon: Car,
  },
  {
    href: url('admin.documents'),
    needs: 'documents.review',
    label: 'common.nav.documents_to_review',
    short: 'common.nav.documents_to_review_short',
    icon: IdCard,
  },
  {
    href: url('admin.claims'),
    needs: 'claims.decide',
    label: 'common.nav.claims',
    short: 'common.nav.claims_short',
    icon: Receipt,
  },
  {
    href: url('admin.incidents'),
    needs: 'incidents.close',
    label: 'common.nav.incidents',
    short: 'common.nav.incidents_short',
    icon: Warning,
  },
  {
    href: url('admin.stops'),
    needs: 'signals.decide',
    label: 'common.nav.stops',
    short: 'common.nav.stops_short',
    icon: Shield,
  },
  {
    href: url('admin.messages'),
    needs: 'threads.read',
    label: 'common.nav.reported',
    short: 'common.nav.reported_short',
    icon: Flag,
  },
  {
    href: url('admin.security'),
    needs: 'security.read',
    label: 'common.nav.security',
    short: 'common.nav.security_short',
    icon: ShieldCheck,
  },
  {
    href: url('admin.cases'),
    needs: 'cases.decide',
    label: 'common.nav.cases',
    short: 'common.nav.cases_short',
    icon: Bank,
  },
  {
    href: url('admin.ledger'),
    needs: 'ledger.read',
    label: 'common.nav.ledger',
    short: 'common.nav.ledger_short',
    icon: List,
  },
  {
    href: url('admin.invoices'),
    needs: 'invoices.read',
    label: 'common.nav.invoices',
    icon: Document,
  },
  {
    href: url('admin.dac7'),
    needs: 'dac7.manage',
    label: 'common.nav.dac7',
    short: 'common.nav.dac7_short',
    icon: Percent,
  },
  {
    href: url('admin.reconciliation'),
    needs: 'bank.manage',
    label: 'common.nav.reconciliation',
    short: 'common.nav.reconciliation_short',
    icon: CheckCircle,
  },
  {
    href: url('admin.payouts'),
    needs: 'payouts.approve',
    label: 'common.nav.payouts',
    short: 'common.nav.payouts_short',
    icon: Wallet,
  },
  { href: url('admin.users'), needs: 'users.read', label: 'common.nav.users', icon: Users },
  {
    href: url('admin.rules'),
    needs: 'rules.read',
    label: 'common.nav.rules',
    short: 'common.nav.rules_short',
    icon: ShieldCheck,
  },
  { href: url('admin.system'), needs: 'system.read', label: 'common.nav.system', icon: Gauge },
];

export function Admin({ children }: { children: ReactNode }) {
  const may = useMay();
  const open = items.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <Workspace title="common.nav.admin_area" items={open}>
      {children}
    </Workspace>
  );
}
