import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import type { DocumentStatus } from '#server/db/generated/enums.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { isOfCompany, type HostDocument } from '#server/domain/documents/document.ts';
import { addDays, dateColumn, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { photograph } from '../media/pictures.ts';
import { as } from '../support/app.ts';
import { createCar, createHost } from '../support/factories.ts';

export async function hostWithCar() {
  const host = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: host.id });
  return { host, owner: host.owner, car, page: url('owner.cars.documents', { car: car.slug }) };
}

/** A calendar date so many days from the day of an instant. */
export const dayFrom = (days: number, now = new Date()) =>
  addDays(wallDateOf(now, HOME_ZONE), days);

export const inDays = (days: number, now = new Date()) =>
  new Date(now.getTime() + days * 86_400_000);

export const picture = async () => photograph(300, 200).jpeg().toBuffer();

export const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`);

type Sending = {
  kind?: string;
  bytes?: Buffer;
  name?: string;
  uploadKey?: string;
  expiresOn?: string;
};

/** Sends one file of a car's document as the page does. */
export const sendDocument = (
  person: { id: string } | null,
  { slug }: { slug: string },
  input: Sending = {},
) =>
  send(person, url('owner.cars.documents.store', { car: slug, kind: input.kind ?? 'rca' }), input);

export const sendCompanyDocument = (
  person: { id: string } | null,
  { slug }: { slug: string },
  input: Sending = {},
) => {
  const { kind = 'company_registration' } = input;
  return send(person, url('owner.companies.documents.store', { host: slug, kind }), input);
};

async function send(person: { id: string } | null, path: string, input: Sending) {
  const { bytes = await picture(), name = 'a.jpg', uploadKey = randomUUID() } = input;
  const form = new FormData();
  form.append('uploadKey', uploadKey);
  if (input.expiresOn) form.append('expiresOn', input.expiresOn);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return as(person).upload(path, form);
}

const DocumentRow = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  files: z.number(),
  expiresOn: z.string().nullable(),
});

type DocumentRow = z.infer<typeof DocumentRow>;

/** Of a car or a company. */
export const documentsOf = ({ id }: { id: string }) => db.sql(DocumentRow)`
  select id, kind, status, expires_on,
    (select count(*)::int from document_files f where f.document_id = d.id) as files
  from documents d where car_id = ${id} or host_id = ${id} order by created_at, kind`;

type DocumentInput = {
  kind?: HostDocument;
  status?: DocumentStatus;
  /** Days from now. */
  ends?: number | null;
  now?: Date;
  reviewedAt?: Date;
  createdAt?: Date;
};

const ownerOf = (kind: HostDocument, id: string) =>
  isOfCompany(kind) ? { hostId: id } : { carId: id };

/** A document of a car, or of a company when it is of that kind, with one file in the vault. */
export async function createDocument({ id }: { id: string }, input: DocumentInput = {}) {
  const { kind = 'rca', status = 'approved', ends = 100, now = new Date(), ...times } = input;
  const locked = await lockAway(Buffer.from(`a document ${randomUUID()}`));
  const document = await db.document.create({
    data: {
      kind,
      status,
      ...ownerOf(kind, id),
      reason: status === 'rejected' ? 'Neclar.' : null,
      expiresOn: ends === null ? null : dateColumn(dayFrom(ends, now)),
      files: { create: { ...locked, mime: 'image/jpeg' } },
      ...times,
    },
    include: { files: true },
  });
  return { ...document, locked };
}

export const noticesOf = async (person: { id: string }) =>
  (
    await db.sql(z.object({ kind: z.string() }))`
      select kind from notifications where user_id = ${person.id} order by created_at, kind`
  ).map(({ kind }) => kind);
