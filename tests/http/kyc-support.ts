import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

export const kinds = ['identity', 'licence_front', 'licence_back', 'selfie'];

export async function picture(colour = '#336699') {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

type Sending = { kind: string; file?: Blob; uploadKey?: string };

export async function send(
  person: { id: string },
  { kind, file, uploadKey = randomUUID() }: Sending,
) {
  const data = new FormData();
  data.append('uploadKey', uploadKey);
  data.append('file', file ?? (await picture()), `${kind}.jpg`);
  return as(person).upload(url('kyc.store', { kind }), data);
}

export async function sendAll(person: { id: string }) {
  for (const kind of kinds) await send(person, { kind });
}

export const statusOf = async (id: string) =>
  (
    await db.sql(
      z.object({ status: z.string(), reason: z.string().nullable() }),
    )`select kyc_status as status, kyc_reason as reason from users where id = ${id}`
  )[0];

export const filesOf = (id: string) => db.sql(z.object({ kind: z.string(), file: z.string() }))`
  select d.kind, f.file from documents d join document_files f on f.document_id = d.id where d.user_id = ${id}`;

export async function inReview() {
  const client = await createUser({ kycStatus: 'not_started', licenceExpiresOn: inYears(5) });
  await sendAll(client);
  return { client };
}

export const inYears = (years: number) => new Date(Date.now() + years * 365 * 86_400_000);
