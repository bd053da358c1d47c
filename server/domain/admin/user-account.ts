import { z } from 'zod';
import { db } from '#server/db/client.ts';
import {
  ConsentOccasion,
  HostKind,
  KycStatus,
  MemberRole,
  RoleName,
} from '#server/db/generated/enums.ts';
import { legalKinds } from '../legal/document.ts';
import { Refusal } from '../refusal.ts';
import { hasFactor } from '../users/factors.ts';

/** Only the latest consents are shown; the data export has all of them. */
const MOST_CONSENTS = 6;

/**
 * A person as the staff see them. Every change gives a new `version`, so that two admins do not overwrite each other.
 */
const UserAccount = z.object({
  id: z.string(),
  version: z.date(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(['ro', 'en']),
  roles: z.array(z.enum(RoleName)),
  isEmailVerified: z.boolean(),
  kycStatus: z.enum(KycStatus),
  kycReason: z.string().nullable(),
  suspendedAt: z.date().nullable(),
  suspendedReason: z.string().nullable(),
  deletedAt: z.date().nullable(),
  hasSecondFactor: z.boolean(),
  createdAt: z.date(),
  bookings: z.number(),
  suspendedCars: z.number(),
  /** Newest first. */
  consents: z.array(
    z.object({
      document: z.enum(legalKinds),
      version: z.number(),
      occasion: z.enum(ConsentOccasion),
      at: z.string(),
    }),
  ),
  hosts: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      kind: z.enum(HostKind),
      role: z.enum(MemberRole),
    }),
  ),
});

export type UserAccount = z.infer<typeof UserAccount>;

/** @throws {Refusal} `not-found` */
export async function userAccount(id: string): Promise<UserAccount> {
  const [account] = await db.sql(UserAccount)`
    select u.id, u.updated_at as version, u.name, u.email::text, u.phone, u.locale,
      u.email_verified_at is not null as is_email_verified, u.kyc_status, u.kyc_reason, u.suspended_at,
      u.suspended_reason, u.deleted_at, ${hasFactor} as has_second_factor, u.created_at,
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = u.id), '{}') as roles,
      (select count(*)::int from bookings b where b.client_id = u.id) as bookings,
      cardinality(u.suspended_cars) as suspended_cars,
      coalesce((select jsonb_agg(to_jsonb(c) - 'id' order by c.id desc) from (
        select id, document, version, occasion, at from consents where user_id = u.id
        order by id desc limit ${MOST_CONSENTS}::int) c), '[]') as consents,
      coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'slug', h.slug, 'kind', h.kind, 'role', m.role)
        order by h.name) from host_members m join hosts h on h.id = m.host_id where m.user_id = u.id), '[]') as hosts
    from users u where u.id = ${id}`;
  if (!account) throw new Refusal('not-found', 'No such person.');
  return account;
}
