import type { UserAccount } from '#server/domain/admin/user-account.ts';
import type { TrailEntry } from '#server/domain/audit/queries.ts';
import { isStaffRole, may } from '#server/domain/staff/permissions.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { StaffEmailChangeView } from './email-change.ts';
import { pick } from './pick.ts';
import type { KycStatus, Locale, RoleName } from '../shared.ts';

export type AccountView = {
  name: string;
  email: string;
  phone: string | null;
  locale: Locale;
  roles: RoleName[];
  isEmailVerified: boolean;
  kycStatus: KycStatus;
  kycReason: string | null;
  hasSecondFactor: boolean;
  since: string;
  bookings: number;
  /** The newest other address that was asked for; `null` for those who may not change it. */
  emailChange: StaffEmailChangeView | null;
  suspension: { at: string; reason: string; cars: number } | null;
  isClosed: boolean;
  isSelf: boolean;
  /** What the person who looks may do to this account; nothing at a colleague's without `staff.manage`. */
  may: Record<'edit' | 'suspend' | 'resetFactor' | 'changeRoles' | 'seeDocuments', boolean>;
  consents: UserAccount['consents'];
  hosts: {
    name: string;
    kind: 'person' | 'company';
    role: UserAccount['hosts'][number]['role'];
    url: string;
  }[];
  /** Sent with every change. If the account has changed since, the change is refused. */
  version: string;
  urls: Record<
    | 'update'
    | 'roles'
    | 'suspension'
    | 'sessions'
    | 'secondFactor'
    | 'securityEvents'
    | 'verification'
    | 'documents'
    | 'email'
    | 'emailConsent',
    string
  >;
};

export function accountView(
  account: UserAccount,
  reader: Actor,
  emailChange: StaffEmailChangeView | null,
): AccountView {
  return {
    ...pick(account, 'name', 'email', 'phone', 'locale', 'roles', 'bookings'),
    ...pick(account, 'isEmailVerified', 'kycStatus', 'kycReason', 'hasSecondFactor', 'consents'),
    since: account.createdAt.toISOString(),
    emailChange,
    suspension: suspensionOf(account),
    isClosed: account.deletedAt !== null,
    isSelf: account.id === reader.id,
    may: mayOf(account, reader),
    hosts: account.hosts.map(({ name, kind, role, slug }) => ({
      name,
      kind,
      role,
      url: url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }),
    })),
    version: account.version.toISOString(),
    urls: urlsOf(account.id),
  };
}

function mayOf({ id, roles }: UserAccount, reader: Actor): AccountView['may'] {
  const reaches = !roles.some(isStaffRole) || may(reader, 'staff.manage');
  return {
    edit: reaches && may(reader, 'users.edit'),
    suspend: reaches && may(reader, 'users.suspend') && id !== reader.id,
    resetFactor: reaches && may(reader, 'users.security') && id !== reader.id,
    changeRoles: may(reader, 'staff.manage'),
    seeDocuments: may(reader, 'identity.review'),
  };
}

function suspensionOf({ suspendedAt, suspendedReason, suspendedCars }: UserAccount) {
  if (!suspendedAt) return null;
  return { at: suspendedAt.toISOString(), reason: suspendedReason ?? '', cars: suspendedCars };
}

function urlsOf(user: string): AccountView['urls'] {
  return {
    update: url('admin.users.update', { user }),
    roles: url('admin.users.roles', { user }),
    suspension: url('admin.users.suspension.store', { user }),
    sessions: url('admin.users.sessions.destroy', { user }),
    secondFactor: url('admin.users.second-factor.destroy', { user }),
    securityEvents: url('admin.security', null, { person: user, period: 'all' }),
    verification: url('admin.users.verify', { user }),
    documents: url('admin.users.documents', { user }),
    email: url('admin.users.email.store', { user }),
    emailConsent: url('admin.users.email.consent', { user }),
  };
}

export type RecordView = {
  id: number;
  action: string;
  /** `null` for the system itself. */
  actor: string | null;
  /** Which rule has done it, if one has: its kind and version. */
  rule: string | null;
  /** Who or what it was done to, if it is not the person of this page. */
  about: { name: string; url: string | null } | null;
  at: string;
  ip: string | null;
  changes: { field: string; before: string[] | null; after: string[] | null }[];
};

/** An audit entry in readable form: for each fact that changed, its old and its new value. */
export function recordView(record: TrailEntry, pageUserId: string): RecordView {
  return {
    ...pick(record, 'id', 'action', 'actor', 'ip'),
    rule: ruleOf(record),
    about: aboutOf(record, pageUserId),
    at: record.at.toISOString(),
    changes: changesOf(record),
  };
}

function aboutOf({ object, objectId, about }: TrailEntry, pageUserId: string): RecordView['about'] {
  if (about === null || objectId === pageUserId) return null;
  return {
    name: about,
    url: object === 'user' ? url('admin.users.edit', { user: objectId }) : null,
  };
}

function ruleOf({ after }: TrailEntry): string | null {
  const rule = after?.['rule'];
  return typeof rule === 'string' ? rule : null;
}

/** Shown with what was approved, not in the list of changes. */
const ofRule: ReadonlySet<string> = new Set(['rule', 'checks', 'facts']);

function changesOf({ before, after }: TrailEntry): RecordView['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !ofRule.has(field))
    .map((field) => ({
      field,
      before: wordsOf(before?.[field]),
      after: wordsOf(after?.[field]),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** A fact as texts; the page translates those that it knows. */
function wordsOf(value: unknown): string[] | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(wordOf);
  return [wordOf(value)];
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
