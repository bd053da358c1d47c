import type { Attention } from '#server/domain/admin/attention.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import { hasRole, type Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';

const openRoleNames = ['client', 'owner', 'company_owner'] as const;

export type OpenRole = (typeof openRoleNames)[number];
type DoorName = 'client' | 'owner' | 'company' | 'admin';

/** The link to one area, with the number of things to do there. */
export type DoorView = {
  name: DoorName;
  url: string;
  waiting: { what: keyof Attention; count: number; url: string }[];
};

/** A link for each role, in the order of the roles. Counts of zero are left out. */
export function doorsOf(actor: Actor, attention: Attention): DoorView[] {
  const waiting = (what: keyof Attention, to: string) =>
    attention[what] > 0 ? [{ what, count: attention[what], url: to }] : [];
  const doors: Record<DoorName, () => DoorView> = {
    client: () => ({
      name: 'client',
      url: url('client.dashboard'),
      waiting: [
        ...waiting('identity', url('kyc')),
        ...waiting('unpaid', url('client.bookings')),
        ...waiting('toSign', url('client.bookings')),
        ...waiting('trips', url('client.bookings')),
        ...waiting('toReview', url('client.reviews')),
      ],
    }),
    owner: () => hostDoor('owner', waiting),
    company: () => hostDoor('company', waiting),
    admin: () => ({
      name: 'admin',
      url: url('admin.dashboard'),
      waiting: [
        ...waiting('incidents', url('admin.incidents')),
        ...waiting('stops', url('admin.stops')),
        ...waiting('checkIns', url('admin.checkins')),
        ...waiting('reports', url('admin.messages')),
        ...waiting('claims', url('admin.claims')),
        ...waiting('cases', url('admin.cases')),
        ...waiting('payouts', url('admin.payouts')),
        ...waiting('bankEntries', url('admin.reconciliation')),
        ...waiting('taxReports', url('admin.dac7')),
        ...waiting('identities', url('admin.users', null, { kyc: 'in_review' })),
        ...waiting('documents', url('admin.documents')),
        ...waiting('cars', url('admin.cars')),
      ],
    }),
  };
  return doorNames(actor).map((name) => doors[name]());
}

type Waiting = (what: keyof Attention, to: string) => DoorView['waiting'];

function hostDoor(name: 'owner' | 'company', waiting: Waiting): DoorView {
  return {
    name,
    url: url('owner.dashboard'),
    waiting: [
      ...waiting('requests', url('owner.bookings', null, { show: 'requested' })),
      ...waiting('handovers', url('owner.bookings.upcoming')),
    ],
  };
}

/** The roles that a person does not have and may take at any time; staff may take none. */
export function openRoles(actor: Actor): OpenRole[] {
  if (isStaff(actor)) return [];
  return openRoleNames.filter((name) => !hasRole(actor, name));
}

/** Members of a company need no role of their own. */
function leadsOrServesCompany(actor: Actor): boolean {
  return hasRole(actor, 'company_owner') || actor.hosts.some(({ kind }) => kind === 'company');
}

function doorNames(actor: Actor): DoorName[] {
  return [
    ...(hasRole(actor, 'client') ? (['client'] as const) : []),
    ...(hasRole(actor, 'owner') ? (['owner'] as const) : []),
    ...(leadsOrServesCompany(actor) ? (['company'] as const) : []),
    ...(isStaff(actor) ? (['admin'] as const) : []),
  ];
}
