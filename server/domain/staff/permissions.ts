import type { RoleName } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';

/** The roles of people who work for the platform. An admin may do everything. */
export const staffRoles = ['support', 'finance', 'reviewer', 'admin'] as const satisfies RoleName[];

export type StaffRole = (typeof staffRoles)[number];

/** Who may do what, besides admins. Routes, commands, navigation and buttons all ask this table. */
const table = {
  'bookings.read': ['support', 'finance', 'reviewer'],
  /** Acting for a side of a booking, by its page or in the host's place. */
  'bookings.act': ['support'],
  'incidents.close': ['support'],
  'claims.decide': ['support'],
  /** Looking at bookings with signals of fraud before the car is handed over. */
  'signals.decide': ['support'],
  /** Reading conversations for a reason, and closing what was reported of them. */
  'threads.read': ['support'],
  'contact.read': ['support'],
  'inspections.review': ['reviewer'],
  'cars.review': ['reviewer'],
  'documents.review': ['reviewer'],
  'identity.review': ['reviewer'],
  /** Disputes of cards, refunds that failed, debts. */
  'cases.decide': ['finance'],
  'payouts.approve': ['finance'],
  /** Files for and from the bank, and what the gateway says otherwise. */
  'bank.manage': ['finance'],
  'ledger.read': ['finance'],
  'invoices.read': ['support', 'finance'],
  'invoices.manage': ['finance'],
  /** What is reported of hosts to the tax authority. */
  'dac7.manage': ['finance'],
  'users.read': ['support', 'finance', 'reviewer'],
  'users.edit': ['support'],
  'users.suspend': ['support'],
  /** Who signed in from where, failed to, or was refused. */
  'security.read': ['support'],
  /** Taking off a second factor, which makes an account easier to take over. */
  'users.security': [],
  /** Giving and taking roles, and every change to the account of a member of the staff. */
  'staff.manage': [],
  /** Seeing what is approved by rule, and how often people disagreed. */
  'rules.read': ['finance', 'reviewer'],
  'rules.manage': [],
  'audit.read': [],
  'system.read': [],
  'system.replay': [],
  'settings.read': [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'admin'>[]>;

export type Permission = keyof typeof table;

export const permissions = keysOf(table);

export function isStaffRole(role: RoleName): role is StaffRole {
  return staffRoles.some((one) => one === role);
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): StaffRole[] {
  return ['admin', ...table[permission]];
}

type Roles = { roles: readonly { name: RoleName }[] };

export function isStaff({ roles }: Roles): boolean {
  return roles.some(({ name }) => isStaffRole(name));
}

export function may({ roles }: Roles, permission: Permission): boolean {
  const able = rolesWith(permission);
  return roles.some(({ name }) => isStaffRole(name) && able.includes(name));
}

/** Everything a person may do as a member of the staff; nothing for everybody else. */
export function permissionsOf(person: Roles): Permission[] {
  return isStaff(person) ? permissions.filter((permission) => may(person, permission)) : [];
}
