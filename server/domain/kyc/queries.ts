import { sql } from '#server/db/sql.ts';
import type { DocumentStatus, KycStatus } from '#server/db/generated/enums.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { kycDocuments, type KycDocument } from './kyc.ts';

export type KycCase = {
  status: KycStatus;
  reason: string | null;
  expiresOn: WallDate | null;
  bornOn: WallDate | null;
  licenceIssuedOn: WallDate | null;
  licenceExpiresOn: WallDate | null;
  phone: string | null;
  documents: { kind: KycDocument; status: DocumentStatus; fileId: string | null }[];
};

/** Where a person's identity check stands; of each kind the newest document counts. */
export async function kycCase(userId: string): Promise<KycCase> {
  const [row] = await sql<Omit<KycCase, 'documents'>>`
    select kyc_status as status, kyc_reason as reason, kyc_expires_on::text as "expiresOn",
      born_on::text as "bornOn", licence_issued_on::text as "licenceIssuedOn", licence_expires_on::text as "licenceExpiresOn", phone
    from users where id = ${userId}`;
  if (!row) throw new Error('No such person.');
  const documents = await sql<KycCase['documents'][number]>`
    select distinct on (kind) kind, status, (
      select f.id from document_files f where f.document_id = d.id limit 1) as "fileId"
    from documents d where user_id = ${userId} and kind::text = any(${[...kycDocuments]}::text[])
    order by kind, created_at desc`;
  return { ...row, documents };
}
