import { fragment, sql, type Fragment, type Sql } from '#server/db/sql.ts';
import type { CarStatus, DocumentKind, DocumentStatus } from '#server/db/generated/enums.ts';
import { carName } from '../cars/columns.ts';
import type { Actor } from '../users/actor.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { WallDate } from '../time/wall-clock.ts';
import type { Belongs } from './policy.ts';

export type StoredFile = { id: string; mime: string; bytes: number | null; createdAt: string };

export type DocumentRecord = {
  id: string;
  kind: DocumentKind;
  status: DocumentStatus;
  reason: string | null;
  expiresOn: WallDate | null;
  country: string | null;
  numberEnd: string | null;
  reviewedAt: Date | null;
  filesDestroyedAt: Date | null;
  createdAt: Date;
  files: StoredFile[];
};

export type DocumentedCar = {
  id: string;
  slug: string;
  name: string;
  plate: string;
  status: CarStatus;
  hostId: string;
  hostName: string;
};

/** A car of one of the person's hosts. @throws {Refusal} `not-found` for a stranger */
export async function carOfHost(slug: string, actor: Actor): Promise<DocumentedCar> {
  return theCar(fragment`c.slug = ${slug} and c.host_id = any(${hostsSeenBy(actor)}::uuid[])`);
}

export type DocumentedCompany = { id: string; slug: string; name: string; town: string };

/** The companies among these hosts. */
export async function companiesOf(hostIds: readonly string[]): Promise<DocumentedCompany[]> {
  return sql<DocumentedCompany>`
    select id, slug, name, town from hosts
    where kind = 'company' and id = any(${[...hostIds]}::uuid[]) order by name, slug`;
}

/** What a certificate of registration is compared with. */
export type RegisteredCompany = DocumentedCompany & {
  taxId: string | null;
  address: string | null;
};

/** Any company, for an admin. @throws {Refusal} `not-found` */
export async function companyBySlug(slug: string): Promise<RegisteredCompany> {
  const [company] = await sql<RegisteredCompany>`
    select id, slug, name, town, tax_id as "taxId", address from hosts where kind = 'company' and slug = ${slug}`;
  if (!company) throw new Refusal('not-found', 'No such company.');
  return company;
}

/** A car of a host this person belongs to, for an admin who looks at the person. @throws {Refusal} `not-found` */
export async function carOfPerson(slug: string, userId: string): Promise<DocumentedCar> {
  return theCar(fragment`c.slug = ${slug}
    and exists (select from host_members m where m.host_id = c.host_id and m.user_id = ${userId})`);
}

async function theCar(condition: Fragment): Promise<DocumentedCar> {
  const [car] = await sql<DocumentedCar>`
    select c.id, c.slug, c.make || ' ' || c.model as name, c.plate, c.status, c.host_id as "hostId", h.name as "hostName"
    from cars c join hosts h on h.id = c.host_id where ${condition} and c.status <> 'archived'`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

type WithDocuments = {
  /** The newest first. */
  documents: { kind: DocumentKind; status: DocumentStatus; expiresOn: WallDate | null }[];
};

export type CarWithDocuments = DocumentedCar & WithDocuments;
export type CompanyWithDocuments = DocumentedCompany & WithDocuments;

/** The companies this person belongs to. */
export async function companiesOfPerson(userId: string): Promise<CompanyWithDocuments[]> {
  return sql<CompanyWithDocuments>`
    select h.id, h.slug, h.name, h.town, coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind,
        'status', d.status, 'expiresOn', d.expires_on) order by d.created_at desc)
      from documents d where d.host_id = h.id), '[]') as documents
    from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${userId} and h.kind = 'company' order by h.name, h.slug`;
}

/** The cars of every host this person belongs to; those whose papers wait longest come first. */
export async function carsOfPerson(userId: string): Promise<CarWithDocuments[]> {
  return sql<CarWithDocuments>`
    select c.id, c.slug, c.make || ' ' || c.model as name, c.plate, c.status, c.host_id as "hostId", h.name as "hostName",
      coalesce(d.documents, '[]') as documents
    from host_members m join hosts h on h.id = m.host_id join cars c on c.host_id = h.id
      left join lateral (
        select min(d.created_at) filter (where d.status = 'in_review') as since, jsonb_agg(jsonb_build_object(
          'kind', d.kind, 'status', d.status, 'expiresOn', d.expires_on) order by d.created_at desc) as documents
        from documents d where d.car_id = c.id) d on true
    where m.user_id = ${userId} and c.status <> 'archived'
    order by d.since nulls last, name, c.slug limit 300`;
}

export async function documentById(id: string): Promise<{ id: string } | null> {
  const [document] = await sql<{ id: string }>`select id from documents where id = ${id}`;
  return document ?? null;
}

/** Everything ever sent for a car, the newest first. */
export async function documentsOfCar(carId: string): Promise<DocumentRecord[]> {
  return documentsWhere(fragment`d.car_id = ${carId}`);
}

/** Everything ever sent for a company itself, the newest first. */
export async function documentsOfCompany(hostId: string): Promise<DocumentRecord[]> {
  return documentsWhere(fragment`d.host_id = ${hostId}`);
}

/** Everything a person has sent about themself, the newest first. */
export async function documentsOfPerson(userId: string): Promise<DocumentRecord[]> {
  return documentsWhere(fragment`d.user_id = ${userId}`);
}

function documentsWhere(condition: Fragment): Promise<DocumentRecord[]> {
  return sql<DocumentRecord>`
    select d.id, d.kind, d.status, d.reason, d.expires_on::text as "expiresOn", d.country, d.number_end as "numberEnd",
      d.reviewed_at as "reviewedAt", d.files_destroyed_at as "filesDestroyedAt", d.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'mime', f.mime, 'bytes', f.bytes,
          'createdAt', f.created_at) order by f.created_at, f.id), '[]')
        from document_files f where f.document_id = d.id) as files
    from documents d where ${condition} order by d.created_at desc, d.id`;
}

export type FoundFile = Belongs & {
  id: string;
  documentId: string;
  status: DocumentStatus;
  file: string;
  keyId: string | null;
  mime: string;
};

export async function findFile(on: Sql, id: string): Promise<FoundFile | null> {
  const [found] = await on<FoundFile>`
    select f.id, f.document_id as "documentId", f.file, f.key_id as "keyId", f.mime, d.kind, d.status,
      d.user_id as "userId", coalesce(c.host_id, d.host_id) as "hostId"
    from document_files f join documents d on d.id = f.document_id left join cars c on c.id = d.car_id
    where f.id = ${id}`;
  return found ?? null;
}
