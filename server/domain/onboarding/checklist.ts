import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { BankAccountStatus, CarStatus, HostKind } from '#server/db/generated/enums.ts';
import { requiredOnTheRoad } from '../documents/document.ts';
import type { Actor } from '../users/actor.ts';
import { hostsManagedBy } from '../hosts/policy.ts';

/** What a host needs before it can earn, in the order in which it is best done. */
const checklistItems = [
  'email',
  'registration',
  'contact',
  'branch',
  'company_documents',
  'tax',
  'car',
  'documents',
  'identity',
  'bank',
  'profile',
] as const;

export type ChecklistItem = (typeof checklistItems)[number];

/** `waiting`: the host has done it, and the staff have not decided yet. */
export type ItemState = 'todo' | 'waiting' | 'done';

const Standing = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(HostKind),
  hasContact: z.boolean(),
  hasProfile: z.boolean(),
  hasTax: z.boolean(),
  /** Only for a company: its registration and a branch are known. */
  isRegistered: z.boolean(),
  hasBranch: z.boolean(),
  /** The best status that a certificate of registration has reached. */
  certificate: z.enum(['approved', 'in_review']).nullable(),
  bank: z.enum(BankAccountStatus).nullable(),
  /** The car that is closest to being listed. */
  carSlug: z.string().nullable(),
  carStatus: z.enum(CarStatus).nullable(),
  /** Cars without a needed document, and those whose documents are in review. */
  undocumented: z.number(),
  unchecked: z.number(),
  undocumentedSlug: z.string().nullable(),
});

type Standing = z.infer<typeof Standing>;

export type Checklist = Pick<
  Standing,
  'id' | 'slug' | 'name' | 'kind' | 'carSlug' | 'carStatus' | 'undocumentedSlug'
> & { items: { item: ChecklistItem; state: ItemState }[] };

/** What is missing for each host that this person manages; hosts with everything are left out. */
export async function checklistsOf(actor: Actor): Promise<Checklist[]> {
  const standings = await db.sql(Standing)`
    with fleet as (
      select c.id, c.host_id, c.slug, c.status,
        array_position(array['listed', 'paused', 'suspended', 'in_review', 'draft'], c.status::text) as place
      from cars c where c.host_id = any(${hostsManagedBy(actor)}::uuid[]) and c.status <> 'archived'),
    documented as (
      select f.host_id, f.slug, bool_or(d.approved is null) as lacks, bool_or(not d.approved) as waits
      from fleet f cross join unnest(${['registration', ...requiredOnTheRoad]}::text[]) as k(kind)
        left join lateral (select bool_or(d.status = 'approved') as approved from documents d
          where d.car_id = f.id and d.kind::text = k.kind and d.status in ('approved', 'in_review', 'expired')) d on true
      group by f.host_id, f.slug)
    select h.id, h.slug, h.name, h.kind, h.phone is not null and h.address is not null as has_contact,
      h.photo is not null and h.about <> '' and h.languages <> '{}' as has_profile,
      exists (select from host_tax_details t where t.host_id = h.id) as has_tax,
      (h.legal_name is not null and h.tax_id is not null and h.trade_register is not null) as is_registered,
      exists (select from branches where host_id = h.id) as has_branch,
      (select min(d.status::text) from documents d where d.host_id = h.id and d.kind = 'company_registration'
        and d.status in ('approved', 'in_review')) as certificate, b.status as bank,
      first.slug as car_slug, first.status as car_status,
      (select count(*)::int from documented d where d.host_id = h.id and d.lacks) as undocumented,
      (select count(*)::int from documented d where d.host_id = h.id and d.waits) as unchecked,
      (select min(d.slug) from documented d where d.host_id = h.id and d.lacks) as undocumented_slug
    from hosts h left join bank_accounts b on b.host_id = h.id
      left join lateral (select slug, status from fleet f where f.host_id = h.id order by place, slug limit 1) first on true
    where h.id = any(${hostsManagedBy(actor)}::uuid[]) order by h.kind, h.name`;
  return standings
    .map((standing) => ({ ...standing, items: itemsOf(standing, actor) }))
    .filter(({ items }) => items.some(({ state }) => state !== 'done'));
}

function itemsOf(standing: Standing, actor: Actor): Checklist['items'] {
  const states = { ...ownStates(standing), ...personStates(standing, actor) };
  return checklistItems.flatMap((item) => {
    const state = states[item];
    return state ? [{ item, state }] : [];
  });
}

type States = Partial<Record<ChecklistItem, ItemState>>;

const done = (isDone: boolean): ItemState => (isDone ? 'done' : 'todo');

function ownStates(standing: Standing): States {
  const { bank, carStatus } = standing;
  return {
    contact: done(standing.hasContact),
    profile: done(standing.hasProfile),
    bank: bank === 'pending' ? 'waiting' : done(bank === 'verified'),
    car: carState(carStatus),
    ...(carStatus !== null && { documents: documentState(standing) }),
  };
}

/** A company is identified by its certificate, and its tax number is public; so both need no check of a person. */
function personStates(standing: Standing, { emailVerified, kycStatus }: Actor): States {
  const { kind, hasTax, certificate } = standing;
  if (kind === 'company')
    return {
      email: done(emailVerified),
      registration: done(standing.isRegistered),
      branch: done(standing.hasBranch),
      company_documents: certificate === 'in_review' ? 'waiting' : done(certificate !== null),
    };
  return {
    email: done(emailVerified),
    tax: done(hasTax),
    identity: kycStatus === 'in_review' ? 'waiting' : done(kycStatus === 'verified'),
  };
}

function carState(status: CarStatus | null): ItemState {
  if (status === 'in_review') return 'waiting';
  return done(status !== null && status !== 'draft');
}

function documentState({ undocumented, unchecked }: Standing): ItemState {
  if (undocumented > 0) return 'todo';
  return unchecked > 0 ? 'waiting' : 'done';
}
