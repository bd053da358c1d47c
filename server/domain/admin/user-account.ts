import { sql } from '#server/db/sql.ts';
import type { KycStatus, MemberRole, RoleName } from '#server/db/generated/enums.ts';
import type { Locale } from '#shared/translate.ts';
import { Refusal } from '../refusal.ts';

/** A person as staff sees them. `version` changes with every change, so that two do not overwrite each other. */
export type UserAccount = {
  id: string;
  version: Date;
  name: string;
  email: string;
  pendingEmail: string | null;
  phone: string | null;
  locale: Locale;
  roles: RoleName[];
  isEmailVerified: boolean;
  kycStatus: KycStatus;
  kycReason: string | null;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deletedAt: Date | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  bookings: number;
  suspendedCars: number;
  hosts: { name: string; slug: string; kind: 'person' | 'company'; role: MemberRole }[];
};

/** @throws {Refusal} `not-found` */
export async function userAccount(id: string): Promise<UserAccount> {
  const [account] = await sql<UserAccount>`
    select u.id, u.updated_at as version, u.name, u.email::text, u.pending_email::text as "pendingEmail", u.phone,
      u.locale, u.email_verified_at is not null as "isEmailVerified", u.kyc_status as "kycStatus",
      u.kyc_reason as "kycReason", u.suspended_at as "suspendedAt", u.suspended_reason as "suspendedReason",
      u.deleted_at as "deletedAt", u.totp_confirmed_at is not null as "hasSecondFactor", u.created_at as "createdAt",
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = u.id), '{}') as roles,
      (select count(*)::int from bookings b where b.client_id = u.id) as bookings,
      cardinality(u.suspended_cars) as "suspendedCars",
      coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'slug', h.slug, 'kind', h.kind, 'role', m.role)
        order by h.name) from host_members m join hosts h on h.id = m.host_id where m.user_id = u.id), '[]') as hosts
    from users u where u.id = ${id}`;
  if (!account) throw new Refusal('not-found', 'No such person.');
  return account;
}
