import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { CarStatus, DocumentKind, DocumentStatus } from '#server/db/generated/enums.ts';
import { carName, namedCar } from '../car-columns.ts';
import type { Actor } from '../users/actor.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { columnDate, type WallDate } from '../time/wall-clock.ts';
import type { Belongs } from './policy.ts';

const documentColumns = {
  id: true,
  kind: true,
  status: true,
  reason: true,
  expiresOn: true,
  country: true,
  numberEnd: true,
  reviewedAt: true,
  filesDestroyedAt: true,
  createdAt: true,
  files: {
    select: { id: true, mime: true, bytes: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.DocumentSelect;

type DocumentRow = Prisma.DocumentGetPayload<{ select: typeof documentColumns }>;

export type DocumentRecord = Omit<DocumentRow, 'expiresOn'> & { expiresOn: WallDate | null };

export const DocumentedCar = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  plate: z.string(),
  status: z.enum(CarStatus),
  hostId: z.string(),
  branchId: z.string().nullable(),
  hostName: z.string(),
});

export type DocumentedCar = z.infer<typeof DocumentedCar>;

/** A car of one of the person's hosts. @throws {Refusal} `not-found` for a stranger */
export async function carOfHost(slug: string, actor: Actor): Promise<DocumentedCar> {
  return theCar({ slug, hostId: { in: hostsSeenBy(actor) } });
}

const companyColumns = { id: true, slug: true, name: true, town: true } satisfies Prisma.HostSelect;

/** The companies among these hosts. */
export async function companiesOf(hostIds: readonly string[]) {
  return db.host.findMany({
    where: { kind: 'company', id: { in: [...hostIds] } },
    orderBy: [{ name: 'asc' }, { slug: 'asc' }],
    select: companyColumns,
  });
}

/**
 * A company, with the details that its certificate of registration must agree with; for an admin.
 *
 * @throws {Refusal} `not-found`
 */
export async function companyBySlug(slug: string) {
  const company = await db.host.findFirst({
    where: { kind: 'company', slug },
    select: { ...companyColumns, legalName: true, taxId: true, tradeRegister: true, address: true },
  });
  if (!company) throw new Refusal('not-found', 'No such company.');
  return company;
}

/** A car of one of this person's hosts, for an admin who reviews the person. @throws {Refusal} `not-found` */
export async function carOfPerson(slug: string, userId: string): Promise<DocumentedCar> {
  return theCar({ slug, host: { members: { some: { userId } } } });
}

async function theCar(where: Prisma.CarWhereInput): Promise<DocumentedCar> {
  const car = await db.car.findFirst({
    where: { ...where, status: { not: 'archived' } },
    select: { ...namedCar, branchId: true, host: { select: { name: true } } },
  });
  if (!car) throw new Refusal('not-found', 'No such car.');
  const { make, model, host, ...rest } = car;
  return { ...rest, name: `${make} ${model}`, hostName: host.name };
}

/** Newest first. */
const Documents = z.array(
  z.object({
    kind: z.enum(DocumentKind),
    status: z.enum(DocumentStatus),
    expiresOn: z.string().nullable(),
  }),
);

const CarWithDocuments = DocumentedCar.extend({ documents: Documents });
const CompanyWithDocuments = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  town: z.string(),
  documents: Documents,
});

export type CarWithDocuments = z.infer<typeof CarWithDocuments>;
export type CompanyWithDocuments = z.infer<typeof CompanyWithDocuments>;

/** The companies of which this person is a member. */
export async function companiesOfPerson(userId: string): Promise<CompanyWithDocuments[]> {
  return db.sql(CompanyWithDocuments)`
    select h.id, h.slug, h.name, h.town, coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind,
        'status', d.status, 'expiresOn', d.expires_on) order by d.created_at desc)
      from documents d where d.host_id = h.id), '[]') as documents
    from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${userId} and h.kind = 'company' order by h.name, h.slug`;
}

/** The cars of all hosts of which this person is a member; those whose documents have waited longest come first. */
export async function carsOfPerson(userId: string): Promise<CarWithDocuments[]> {
  return db.sql(CarWithDocuments)`
    select c.id, c.slug, ${carName} as name, c.plate, c.status, c.host_id, c.branch_id, h.name as host_name,
      coalesce(d.documents, '[]') as documents
    from host_members m join hosts h on h.id = m.host_id join cars c on c.host_id = h.id
      left join lateral (
        select min(d.created_at) filter (where d.status = 'in_review') as since, jsonb_agg(jsonb_build_object(
          'kind', d.kind, 'status', d.status, 'expiresOn', d.expires_on) order by d.created_at desc) as documents
        from documents d where d.car_id = c.id) d on true
    where m.user_id = ${userId} and c.status <> 'archived'
    order by d.since nulls last, name, c.slug limit 300`;
}

/** All documents ever sent for a car, newest first. */
export async function documentsOfCar(carId: string): Promise<DocumentRecord[]> {
  return documentsWhere({ carId });
}

/** All documents ever sent for a company itself, newest first. */
export async function documentsOfCompany(hostId: string): Promise<DocumentRecord[]> {
  return documentsWhere({ hostId });
}

/** All documents that a person has sent about themself, newest first. */
export async function documentsOfPerson(userId: string): Promise<DocumentRecord[]> {
  return documentsWhere({ userId });
}

async function documentsWhere(where: Prisma.DocumentWhereInput): Promise<DocumentRecord[]> {
  const documents = await db.document.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: documentColumns,
  });
  return documents.map(({ expiresOn, ...document }) => ({
    ...document,
    expiresOn: expiresOn && columnDate(expiresOn),
  }));
}

export type FoundFile = Belongs & {
  id: string;
  documentId: string;
  status: DocumentStatus;
  file: string;
  keyId: string | null;
  mime: string;
};

export async function findFile(tx: Db, id: string): Promise<FoundFile | null> {
  const found = await tx.documentFile.findUnique({
    where: { id },
    select: {
      id: true,
      documentId: true,
      file: true,
      keyId: true,
      mime: true,
      document: {
        select: {
          kind: true,
          status: true,
          userId: true,
          hostId: true,
          car: { select: { hostId: true, branchId: true } },
        },
      },
    },
  });
  if (!found) return null;
  const { document, ...file } = found;
  const { car, ...facts } = document;
  return { ...file, ...facts, branchId: null, ...car };
}
