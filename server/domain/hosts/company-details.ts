import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { StoredPhoto } from '../media/photo.ts';
import type { Actor } from '../users/actor.ts';
import { lockManaged } from './managing.ts';

/** The steps of opening a company, in order. */
export const companySteps = ['registration', 'contact', 'branch', 'documents', 'bank'] as const;

export type CompanyStep = (typeof companySteps)[number];

export type Registration = {
  legalName: string;
  taxId: string;
  tradeRegister: string;
  /** The address of the registered office, for contracts. */
  address: string;
};

export type CompanyContact = {
  name: string;
  about: string;
  town: string;
  phone: string;
  email: string;
  languages: string[];
};

const Details = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  town: z.string(),
  legalName: z.string().nullable(),
  taxId: z.string().nullable(),
  tradeRegister: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  languages: z.array(z.string()),
  photo: StoredPhoto.nullable(),
  branches: z.number(),
  hasDocuments: z.boolean(),
  /** Whether the staff have compared the number with the certificate of registration. */
  isChecked: z.boolean(),
  hasBank: z.boolean(),
  secondFactorRequired: z.boolean(),
});

export type CompanyDetails = z.infer<typeof Details> & { missing: CompanyStep[] };

/** A company's details and its missing steps. */
export async function companyDetails(hostId: string): Promise<CompanyDetails> {
  const [details] = await db.sql(Details)`
    select h.id, h.slug, h.name, h.about, h.town, h.legal_name, h.tax_id, h.trade_register, h.address, h.phone,
      h.email, h.languages, h.photo, h.second_factor_required,
      (select count(*)::int from branches b where b.host_id = h.id) as branches,
      exists (select from documents d where d.host_id = h.id and d.kind = 'company_registration'
        and d.status in ('in_review', 'approved')) as has_documents,
      exists (select from documents d where d.host_id = h.id and d.kind = 'company_registration'
        and d.status = 'approved') as is_checked,
      exists (select from bank_accounts a where a.host_id = h.id) as has_bank
    from hosts h where h.id = ${hostId}::uuid`;
  if (!details) throw new Error('A member’s company has no row.');
  const isFilled: Record<CompanyStep, boolean> = {
    registration: isRegistered(details),
    contact: details.phone !== null && details.email !== null && details.languages.length > 0,
    branch: details.branches > 0,
    documents: details.hasDocuments,
    bank: details.hasBank,
  };
  return { ...details, missing: companySteps.filter((step) => !isFilled[step]) };
}

function isRegistered({
  legalName,
  taxId,
  tradeRegister,
  address,
}: Pick<CompanyDetails, keyof Registration>): boolean {
  return [legalName, taxId, tradeRegister, address].every((value) => value !== null);
}

type By = { actor: Actor; ip: string | null; now: Date };

export type RegistrationSaved =
  | { ok: true }
  | { ok: false; problem: 'checked'; fields: (keyof Registration)[] };

/**
 * Saves a company's registration. Once the staff have compared it with the certificate, only whether the company pays
 * VAT may change, and what was missing may be added.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveRegistration(
  hostId: string,
  registration: Registration,
  by: By,
): Promise<RegistrationSaved> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const before = await locked(tx, hostId);
    const fields = await checkedChanges(tx, hostId, { before, after: registration });
    if (fields.length > 0) return { ok: false, problem: 'checked', fields };
    await tx.host.updateMany({ where: { id: hostId, kind: 'company' }, data: registration });
    await recordChange(tx, hostId, { before, after: registration }, by);
    return { ok: true };
  });
}

/**
 * Saves what clients see of a company, and how they can reach it.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveCompanyContact(
  hostId: string,
  contact: CompanyContact,
  by: By,
): Promise<void> {
  await transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const before = await locked(tx, hostId);
    await tx.host.updateMany({ where: { id: hostId, kind: 'company' }, data: contact });
    await recordChange(tx, hostId, { before, after: contact }, by);
  });
}

const Locked = Details.pick({
  legalName: true,
  taxId: true,
  tradeRegister: true,
  address: true,
  name: true,
  about: true,
  town: true,
  phone: true,
  email: true,
  languages: true,
});

async function locked(tx: Db, hostId: string) {
  const [row] = await tx.sql(Locked)`
    select legal_name, tax_id, trade_register, address, name, about, town, phone, email, languages
    from hosts where id = ${hostId}::uuid for no key update`;
  if (!row) throw new Error('A member’s company has no row.');
  return row;
}

type Registered = { [field in keyof Registration]?: string | null };

/** What of a change the staff have compared with the certificate, so that it stays. The host is locked. */
export async function checkedChanges(
  tx: Db,
  hostId: string,
  { before, after }: { before: Registered; after: Registered },
): Promise<(keyof Registration)[]> {
  const changed = registered.filter((field) => isOther(field, before[field], after[field]));
  return changed.length > 0 && (await isCheckedCompany(hostId, tx)) ? changed : [];
}

const registered = ['legalName', 'taxId', 'tradeRegister', 'address'] as const;

function isOther(field: keyof Registration, before?: string | null, after?: string | null) {
  if (!after) return false;
  if (field === 'taxId') return digitsOf(before ?? null) !== digitsOf(after);
  return Boolean(before) && before !== after;
}

/** Whether the staff have compared the company's number with its certificate of registration. */
export async function isCheckedCompany(hostId: string, on: Db = db): Promise<boolean> {
  const approved = await on.document.count({
    where: { hostId, kind: 'company_registration', status: 'approved' },
  });
  return approved > 0;
}

function digitsOf(taxId: string | null): string {
  return taxId?.replace('RO', '') ?? '';
}

type Change = { before: z.infer<typeof Locked>; after: Registration | CompanyContact };

async function recordChange(tx: Db, hostId: string, { before, after }: Change, by: By) {
  const { actor, ip, now } = by;
  const entry = { actorId: actor.id, action: 'host.change', object: 'host', objectId: hostId, ip };
  const known = new Set(Object.keys(after));
  const changed = Object.fromEntries(Object.entries(before).filter(([key]) => known.has(key)));
  await record(tx, { ...entry, before: changed, after }, now);
}
